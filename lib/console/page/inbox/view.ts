/** What the list shows: it stands in the address, so that a reload shows the same. */
export interface View {
  readonly show?: Show;
  readonly channel?: Channel;
}

export const shows = ['open', 'mine', 'unread', 'closed', 'all'] as const;
type Show = (typeof shows)[number];

export const channels = ['chatapp', 'photoapp'] as const;
type Channel = (typeof channels)[number];

export const viewIn = ({ show, channel }: Record<string, unknown>): View => ({
  ...(isOneOf(shows, show) && { show }),
  ...(isOneOf(channels, channel) && { channel }),
});

const isOneOf = <Name extends string>(names: readonly Name[], name: unknown): name is Name =>
  names.includes(name as Name);

/** The parameters of the inbox for a view of the agent with this address. */
export function parametersOf({ show = 'open', channel }: View, email: string) {
  return {
    ...(show === 'open' && { status: 'open' as const }),
    ...(show === 'closed' && { status: 'closed' as const }),
    ...(show === 'unread' && { unread: true }),
    ...(show === 'mine' && { assignee: email }),
    ...(channel && { platform: channel }),
  };
}
