import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { photoappId } from './kinds.ts';
import { chatappPost, type ProviderPost, photoappPost } from './provider-posts.ts';

export const at = '1790000001';

/** Events of the photo-app's person. */
export const theirs = ({ tenant }: EventsStage, event: object) => ({
  sender: { id: photoappId },
  recipient: { id: tenant.organization.photoapp_account_id },
  timestamp: 1_790_000_000_123,
  ...event,
});

/** Messages that were taken, and wait for the worker. */
export const taken =
  (ids: readonly string[], ...messages: readonly unknown[]) =>
  (stage: EventsStage) =>
    stage.tell(chatappPost(stage.tenant, messages), ids);

export const takenFromPhotoapp =
  (ids: readonly string[], ...events: readonly object[]) =>
  (stage: EventsStage) =>
    stage.tell(
      photoappPost(
        stage.tenant,
        events.map((event) => theirs(stage, event)),
      ),
      ids,
    );

/** A webhook is taken: the provider posts it until it hears 200. */
export const taking = (
  name: string,
  ids: readonly string[],
  postOf: (stage: EventsStage) => ProviderPost | Promise<ProviderPost>,
): EventsScenario => ({
  name: `taking ${name}`,
  setAside: 1,
  // What it is posted to is there before.
  prepare: async (stage) => postOf(stage),
  step: async (stage, ports) => stage.tell(await postOf(stage), ids, ports),
  again: async (stage, told) => {
    if (told !== 200) await stage.tell(await postOf(stage), ids);
  },
});
