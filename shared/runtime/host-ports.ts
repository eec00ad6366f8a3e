import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { Ports } from './deps.ts';
import { lateMedia } from './late-media.ts';
import { audio } from './live-audio.ts';
import { outbound } from './live-outbound.ts';
import { livePorts } from './live-ports.ts';
import { queuesOn } from './live-queues.ts';
import { secrets } from './live-secrets.ts';
import { sockets } from './live-sockets.ts';
import { tableOn } from './live-table.ts';
import { visibilityOn } from './live-visibility.ts';

/** The clients of the table and of the queues; built when they are first used. */
interface Clients {
  readonly dynamodb: () => DynamoDBClient;
  readonly sqs: () => SQSClient;
}

/** All ports of a running function, for a host that has clients of its own for the table and the queues. */
export const hostPorts = ({ dynamodb, sqs }: Clients): Ports =>
  livePorts(tableOn(dynamodb), queuesOn(sqs), visibilityOn(sqs), secrets, outbound, lateMedia, audio, sockets);
