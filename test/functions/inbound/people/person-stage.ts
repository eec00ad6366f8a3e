import { serve as serveGet } from '../../../../functions/contacts/get-contact.ts';
import { serve as serveConversations } from '../../../../functions/conversations/get-conversations.ts';
import { serve as serveSend } from '../../../../functions/messages/send-chatapp.ts';
import { caller } from '../../../support/call.ts';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../../support/customers.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { acceptedBy, jsonAnswer, type World } from '../../../support/world.ts';

/** A message of somebody, by the names that it bears. */
export interface Named {
  readonly number?: string;
  readonly userId?: string;
  readonly name?: string;
  readonly username?: string;
  /** When they wrote, in seconds since the epoch. */
  readonly at?: number;
}

let sent = 0;

/** An organization to which people write by any of their names, and what a reader sees of them. */
export async function openPersonStage(world: World) {
  const tenant = await makeTenant(world.ports);
  const get = caller(serveGet, world.ports, tenant.apiKey);
  const conversations = caller(serveConversations, world.ports, tenant.apiKey);
  const send = caller(serveSend, world.ports, tenant.apiKey);
  const messageOf = ({ number, userId, at = 1_790_000_000 }: Named, body: string, more: object = {}) =>
    textFrom('', body, { from: number, from_user_id: userId, timestamp: String(at), ...more });
  const besideOf = ({ number, userId, name, username }: Named) =>
    name === undefined && username === undefined
      ? []
      : [{ profile: { name, username }, wa_id: number, user_id: userId }];
  const webhook = (field: string, value: object) => {
    const metadata = { phone_number_id: tenant.organization.cloud_phone_id };
    return { entry: [{ id: 'waba', changes: [{ field, value: { metadata, ...value } }] }] };
  };

  return {
    tenant,
    /** A text comes in, and is handled to the end. */
    writes: (who: Named, body: string) => receive({ world, tenant }, [messageOf(who, body)], besideOf(who)),
    /** The same texts, each in a webhook of its own, all at once. */
    async writeAtOnce(texts: readonly (readonly [Named, string])[]) {
      const webhooks = texts.map(([who, body]) => chatappWebhook(tenant, [messageOf(who, body)], besideOf(who)));
      await Promise.all(webhooks.map((each) => takeChatapp(world, each)));
      await world.drain();
    },
    /** The provider says that a number has changed; `at` in seconds. */
    async changes(from: Named, to: string, more: { at?: number; id?: string; system?: object } = {}) {
      const { at = 1_790_000_100, id, system } = more;
      const body = { body: `changed to ${to}`, type: 'user_changed_number', wa_id: to, ...system };
      const given = { type: 'system', text: undefined, system: body, timestamp: String(at), ...(id && { id }) };
      await receive({ world, tenant }, [messageOf(from, '', given)]);
    },
    /** A webhook of another field. */
    async tell(field: string, value: object) {
      await takeChatapp(world, webhook(field, value));
      await world.drain();
    },
    /** A send that the provider accepts with these names, and its id there. */
    async sends(body: object, names: object = {}): Promise<string> {
      const id = `wamid.person.${++sent}`;
      world.provider = () => jsonAnswer(200, { ...acceptedBy(id), contacts: [{ input: '+1', ...names }] });
      const text = { message_type: 'text', text: 'hello', ...body };
      const { status, body: answer } = await send({ body: text });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      await world.drain();
      return id;
    },
    /** A receipt comes in. */
    async hears(id: string, names: object, contacts: readonly object[] = []) {
      const statuses = [{ id, status: 'delivered', timestamp: '1790000200', ...names }];
      await takeChatapp(world, webhook('messages', { statuses, contacts }));
      await world.drain();
    },
    /** The contact that a number leads to; undefined where it leads to none. */
    async contactAt(number: string) {
      const { status, body } = await get({ query: `phone_number=${number}` });
      return status === 200 ? body.contact : undefined;
    },
    contacts: async (search = '') =>
      (await conversations({ query: `action=contacts${search && `&search=${search}`}` })).body.contacts,
    async textsOf(contactId: string): Promise<string[]> {
      const { body } = await conversations({ query: `contactId=${contactId}&ascending=true&limit=100` });
      return body.messages.map(({ message }: { message: string }) => message);
    },
  };
}
