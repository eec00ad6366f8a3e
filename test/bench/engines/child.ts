import { listen } from '../../../lib/local/listen.ts';
import { startLocalAws } from '../../artefacts/local-aws.ts';
import { provider } from './provider.ts';

// AWS and the provider in a process of their own, so that their CPU time counts as nobody's.
const aws = await startLocalAws(await listen(provider(), 0));
process.send?.({ dynamodb: aws.dynamodb, queues: aws.queues, environment: aws.environment });
