import { useQuery } from '@tanstack/react-query';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useChanged, withOne, without } from '../../api/use-changed.ts';
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

/** What changes channels. */
export function useChangeChannels() {
  const api = useApi();
  const changed = useChanged<Channel>({ list: useChannelsKey() });
  const of = (id: string) => ({ params: { path: { id } } });
  const shown = (all: readonly Channel[], { channel }: { readonly channel: Channel }) => withOne(all, channel);
  // The API judges whether the settings of a form are those of their kind.
  return {
    connect: (kind: Kind, settings: Settings) =>
      changed(api.POST('/channels', { body: { kind, ...settings } as never }), shown),
    change: (id: string, settings: Settings) =>
      changed(api.PATCH('/channels/{id}', { ...of(id), body: settings as never }), shown),
    renewSecret: (id: string) =>
      changed(api.PATCH('/channels/{id}', { ...of(id), body: { new_webhook_secret: true } }), shown),
    check: (id: string) => changed(api.POST('/channels/{id}/check', of(id)), shown),
    disconnect: (id: string) =>
      changed(api.DELETE('/channels/{id}', of(id)), (all, { channel }) => without(all, channel)),
  };
}
