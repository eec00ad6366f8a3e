import { startLocalAws } from '../../artefacts/local-aws.ts';

// AWS in a process of its own, so that its CPU time and memory count as nobody's.
const [, , provider = ''] = process.argv;
const aws = await startLocalAws(provider);
process.send?.({ dynamodb: aws.dynamodb, queues: aws.queues, environment: aws.environment });
// Also when whoever started it dies: stored files lie in a temporary directory, which only an orderly end removes.
process.once('disconnect', async () => {
  await aws.stop();
  process.exit();
});
