import { serve as serveUpdateConversation } from '../../../functions/conversations/update-conversation.ts';
import { caller } from '../../support/call.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { makeTenant } from '../../support/tenant.ts';
import type { World } from '../../support/world.ts';
import { clientOf } from '../client.ts';

/** The number of a person, by which number this is. */
export const numberOf = (n: number) => `55119${String(70_000_000 + n)}`;

/** When something was said, in seconds since the epoch, `n` seconds after the first. */
const second = (n: number) => String(1_790_000_000 + n);
export const at = (n: number) => new Date(Number(second(n)) * 1000).toISOString();

/** An organization to which people write, as an agent sees it. */
export async function newInbox(world: World) {
  const tenant = await makeTenant(world.ports);
  const client = clientOf(world.ports, tenant.apiKey);
  const change = caller(serveUpdateConversation, world.ports, tenant.apiKey);
  const page = async (query = '') => (await client.conversations({ query: `action=inbox${query}` })).body;
  return {
    tenant,
    client,
    page,
    /** People write, `n` at second `n`, or at another one. */
    write: (n: number, when = n, more: object = {}) =>
      receive({ world, tenant }, [textFrom(numberOf(n), `from ${n}`, { timestamp: second(when), ...more })]),
    async idOf(n: number): Promise<string> {
      return (await client.contact({ query: `phone_number=${numberOf(n)}` })).body.contact.id;
    },
    change: (query: string, body: unknown) => change({ method: 'PATCH', query, body }),
    /** All conversations, page after page, as the numbers of the people, or the groups' ids. */
    async all(query = '', limit = 3): Promise<string[]> {
      const names: string[] = [];
      let cursor: string | null = '';
      do {
        const { conversations, next_cursor } = await page(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
        names.push(...conversations.map(nameOf));
        cursor = next_cursor;
      } while (cursor !== null);
      return names;
    },
  };
}

export interface Shown {
  readonly contact: { readonly chatapp_id: string } | null;
  readonly group: { readonly id: string } | null;
}

export const nameOf = ({ contact, group }: Shown): string => contact?.chatapp_id ?? String(group?.id);
