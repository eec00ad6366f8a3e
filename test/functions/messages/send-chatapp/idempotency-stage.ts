import { acceptedBy, jsonAnswer, openWorld } from '../../../support/world.ts';
import { newClient } from '../../client.ts';

/** A world with an organization that sends, under a new `Idempotency-Key` in each test, and a provider that takes all. */
export async function openIdempotencyStage() {
  const world = await openWorld();
  let keys = 0;
  const stage = {
    world,
    client: await newClient(world.ports),
    headers: { 'idempotency-key': '' },
    begin() {
      stage.headers = { 'idempotency-key': `order-${++keys}` };
      world.outgoing.length = 0;
      world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${count}`));
    },
    /** A provider that answers when told to, and says when it has been called. */
    heldProvider() {
      const called = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      world.provider = async (_request, count) => {
        called.resolve();
        await answer.promise;
        return jsonAnswer(200, acceptedBy(`wamid.held-${count}`));
      };
      return { called: called.promise, answer: () => answer.resolve() };
    },
  };
  return stage;
}
export type IdempotencyStage = Awaited<ReturnType<typeof openIdempotencyStage>>;

/** Whether an answer says that it is the first one again. */
export const replayed = (answer: { headers: Readonly<Record<string, unknown>> }) =>
  answer.headers['Idempotency-Replayed'];
