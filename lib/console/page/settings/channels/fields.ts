import type { Channel, Kind, Settings } from './channels.ts';

/** A setting of a channel. A `secret` is written and never shown. */
export interface Field {
  readonly name: string;
  readonly type: 'text' | 'url' | 'secret' | readonly string[];
  readonly isOptional?: boolean;
  /** It stays as it was when the channel was connected. */
  readonly isFixed?: boolean;
  /** Of a channel that is there alone. */
  readonly isLater?: boolean;
  /** Of instances with a server alone. */
  readonly ofServers?: boolean;
}

export const kinds: readonly Kind[] = ['chatapp', 'photoapp', 'instance', 'shop'];

const fields: Readonly<Record<Kind, readonly Field[]>> = {
  chatapp: [
    { name: 'account_id', type: 'text' },
    { name: 'token', type: 'secret' },
    { name: 'business_id', type: 'text', isOptional: true },
    { name: 'provider', type: ['cloudprovider', 'evolution'], isLater: true },
  ],
  photoapp: [
    { name: 'account_id', type: 'text' },
    { name: 'token', type: 'secret' },
  ],
  instance: [
    { name: 'name', type: 'text', isFixed: true },
    { name: 'upstream', type: ['evolution', 'cloudprovider'], isFixed: true },
    { name: 'url', type: 'url', ofServers: true },
    { name: 'key', type: 'secret', ofServers: true },
    { name: 'inbound', type: ['on', 'off'], ofServers: true },
  ],
  shop: [
    { name: 'platform', type: ['shopify', 'woocommerce'] },
    { name: 'url', type: 'url' },
    { name: 'token', type: 'secret' },
  ],
};

/** What a form asks for: of a new channel, or of one that is there. */
export function fieldsFor(kind: Kind, values: Settings, isNew: boolean): readonly Field[] {
  const hasServer = kind !== 'instance' || values.upstream === 'evolution';
  return fields[kind].filter(
    ({ isFixed, isLater, ofServers }) => !(isNew ? isLater : isFixed) && (hasServer || !ofServers),
  );
}

/** What a form begins with: the first of each choice, or what a channel has. Secrets are empty. */
export function valuesOf(kind: Kind, channel?: Channel): Settings {
  const standing = channel as Readonly<Record<string, unknown>> | undefined;
  return Object.fromEntries(
    fields[kind].map(({ name, type }) => {
      const first = Array.isArray(type) ? type[0] : '';
      const value = standing?.[name];
      return [name, typeof value === 'string' ? value : first];
    }),
  );
}

/** What is sent of a new channel: all that was filled in. */
export const settingsOf = (shown: readonly Field[], values: Settings): Settings =>
  Object.fromEntries(shown.flatMap(({ name }) => (values[name] ? [[name, values[name]]] : [])));

/** What is sent of one that is there: what differs. A secret that was left empty stays as it is; what was emptied is taken away. */
export function changesOf(shown: readonly Field[], values: Settings, before: Settings): Settings {
  const changed = shown.filter(({ name }) => values[name] !== before[name]);
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] || null]));
}
