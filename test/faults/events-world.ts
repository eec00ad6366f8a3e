import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openWorld, type World } from '../support/world.ts';
import { type Neighbour, neighbourIn } from './neighbour.ts';

/** A world with somebody in it who must not notice anything. */
export interface EventsWorld {
  readonly world: World;
  readonly dynamo: DynamoDBClient;
  readonly neighbour: Neighbour;
}

/** `prepare` may change the client before anything is stored. */
export async function openEventsWorld(prepare: (client: DynamoDBClient) => void = () => {}): Promise<EventsWorld> {
  let dynamo: DynamoDBClient | undefined;
  const world = await openWorld((client) => {
    dynamo = client;
    prepare(client);
  });
  // The fourth wait and the fifth are the sweeper's, and with the fifth the breaker opens.
  Object.assign(world.ports.settings, { webhookRetrySchedule: [5, 300, 600, 1200, 1500] });
  const place = { world, dynamo: dynamo as unknown as DynamoDBClient };
  return { ...place, neighbour: await neighbourIn(place) };
}
