import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';

/** An account, a shop or a gateway instance that is connected, without its secrets. */
export type Channel =
  | Schema<'ChatappChannel'>
  | Schema<'PhotoappChannel'>
  | Schema<'ShopChannel'>
  | Schema<'InstanceChannel'>;
export type Kind = Channel['kind'];

/** What a form has of a channel's settings, by their names in the API. */
export type Settings = Readonly<Record<string, string | null>>;

const useChannelsKey = () => [useHere().organization.id, 'channel'] as const;

export function useChannels() {
  const api = useApi();
  return useQuery({ queryKey: useChannelsKey(), queryFn: async () => (await answered(api.GET('/channels'))).channels });
}

/** What changes channels. The list is asked for again, whatever the answer: one that was lost may have changed it. */
export function useChangeChannels() {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = useChannelsKey();
  const changed = () => queries.invalidateQueries({ queryKey });
  const of = (id: string) => ({ params: { path: { id } } });
  // The API judges whether the settings of a form are those of their kind.
  return {
    connect: (kind: Kind, settings: Settings) =>
      answered(api.POST('/channels', { body: { kind, ...settings } as never })).finally(changed),
    change: (id: string, settings: Settings) =>
      answered(api.PATCH('/channels/{id}', { ...of(id), body: settings as never })).finally(changed),
    renewSecret: (id: string) =>
      answered(api.PATCH('/channels/{id}', { ...of(id), body: { new_webhook_secret: true } })).finally(changed),
    check: (id: string) => answered(api.POST('/channels/{id}/check', of(id))).finally(changed),
    disconnect: (id: string) => answered(api.DELETE('/channels/{id}', of(id))).finally(changed),
  };
}
