import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openWorld, type World } from '../support/world.ts';
import { type Neighbour, neighbourIn } from './neighbour.ts';

/** A world with somebody in it who must not notice anything. */
export interface EventsWorld {
  readonly world: World;
  readonly dynamo: DynamoDBClient;
  readonly neighbour: Neighbour;
}

/** One that nothing is hostile in. */
export async function openEventsWorld(): Promise<EventsWorld> {
  let dynamo: DynamoDBClient | undefined;
  const world = await openWorld((client) => {
    dynamo = client;
  });
  return eventsWorldIn({ world, dynamo: dynamo as unknown as DynamoDBClient });
}

export async function eventsWorldIn(place: Omit<EventsWorld, 'neighbour'>): Promise<EventsWorld> {
  // The fourth wait and the fifth are the sweeper's, and with the fifth the breaker opens.
  Object.assign(place.world.ports.settings, { webhookRetrySchedule: [5, 300, 600, 1200, 1500] });
  return { ...place, neighbour: await neighbourIn(place) };
}
