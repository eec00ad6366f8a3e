import { serve as serveConversations } from '../../functions/conversations/get-conversations.ts';
import { serve as serveMessage } from '../../functions/messages/get-message.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { type Answer, type Call, caller, type Serve } from '../support/call.ts';
import { makeInstance } from '../support/instance.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import type { World } from '../support/world.ts';
import { claim } from './claim.ts';
import type { Hook } from './consumers.ts';
import { faulty } from './faulty.ts';
import type { Fault, Line, Name, Person, Said, Send } from './steps.ts';
import { numbers } from './words.ts';

/** A thing that a provider has told of, and heard 200 for. */
export interface Posted {
  readonly said: Said;
  readonly step: number;
  /** By our clock. */
  readonly at: number;
}

/** What a provider took. */
export interface Taken {
  readonly line: Line;
  /** Its place among those of the line. */
  readonly n: number;
  /** In seconds since the epoch. */
  readonly at: number;
  /** As its provider would show it to our other devices. */
  readonly content: object;
  readonly providerId: string;
  /** Ours, where the provider is given it. */
  readonly ownId?: string;
}

/** A request of a client's, and what the provider and we made of it. */
export interface Sent {
  readonly send: Send;
  readonly step: number;
  /** In what an `Idempotency-Key` counts. */
  readonly operation: string;
  /** What it says, where it says something. */
  readonly text?: string;
  /** The provider's id of the message that a reaction is to. */
  readonly target?: string;
  /** Whether it is to somebody whom the organization has made a contact, and has not deleted since. */
  readonly isToContact: boolean;
  /** Undefined when the process died. */
  readonly answer?: Answer;
  readonly taken: readonly Taken[];
  /** When it began, in ms since the epoch. */
  readonly at: number;
}

/** As clients see a message. */
export interface Seen {
  readonly id: string;
  readonly message_id: string | null;
  readonly message: string;
  readonly sender_type: string;
  readonly created_at: string;
  readonly message_status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly media_type: string | null;
  readonly media_url: string | null;
  readonly outcome_unknown?: true;
  readonly reactions: readonly { readonly emoji: string; readonly sender_type: string }[];
}

/** What was there when somebody was deleted. */
export interface Deletion {
  readonly person: Person;
  readonly contactId: string;
  readonly known: readonly Seen[];
  readonly step: number;
  readonly at: number;
}

/** A contact as it is listed. */
export interface Listed {
  readonly id: string;
  readonly chatapp_id: string;
  readonly full_name: string;
  readonly has_unread_messages: boolean;
}

/** What one organization, its people, its providers and its consumers have done and seen. */
export class Organization {
  readonly posted: Posted[] = [];
  readonly taken: Taken[] = [];
  readonly sent: Sent[] = [];
  readonly deletions: Deletion[] = [];
  readonly hooks: Hook[] = [];
  /** Everything that its clients were answered. */
  readonly answers: { readonly step: number; readonly text: string }[] = [];
  /** The contact and what was in its conversation when it was marked as read last. */
  readonly marked = new Map<Person, { readonly contactId: string; readonly known: readonly string[] }>();
  /** The step in which a person was made a contact last. */
  readonly created = new Map<Person, number>();
  /** Messages as a client saw them last. */
  readonly #shown = new Map<string, Seen>();
  apiKey: string;
  keyId: string;
  token: string;
  /** Of the program, counted from 0. */
  step = 0;
  readonly name: Name;
  readonly world: World;
  readonly tenant: Tenant;
  readonly instance: Awaited<ReturnType<typeof makeInstance>>;

  private constructor(name: Name, world: World, tenant: Tenant, instance: Awaited<ReturnType<typeof makeInstance>>) {
    this.name = name;
    this.world = world;
    this.tenant = tenant;
    this.instance = instance;
    this.apiKey = tenant.apiKey;
    this.keyId = tenant.keyId;
    this.token = `token of ${name}`;
  }

  static async open(name: Name, world: World): Promise<Organization> {
    const tenant = await makeTenant(world.ports, {
      slug: `slug-${name.toLowerCase()}`,
      name: `Firm [${name}]`,
      bearer_token: `token of ${name}`,
    });
    const instance = await makeInstance(world.ports, tenant, { name: `phone-${name}` });
    return new Organization(name, world, tenant, instance);
  }

  /** A request of a client's; undefined when the process died before it answered. */
  async call(
    serve: Serve,
    call: Call,
    { fault, ports = this.world.ports }: { fault?: Fault; ports?: Ports } = {},
  ): Promise<Answer | undefined> {
    const process = faulty(ports, fault);
    const answer = await Promise.race([caller(serve, process.ports, this.apiKey)(call), process.died]);
    if (!answer) return undefined;
    this.answers.push({ step: this.step, text: JSON.stringify([answer.headers, answer.body]) });
    return answer;
  }

  /** The same until it is answered, and not by a fault: the client asks again. */
  async insist(serve: Serve, call: Call, fault?: Fault): Promise<Answer> {
    const first = await this.call(serve, call, { fault });
    if (first && first.status !== 500) return first;
    return (await this.call(serve, call)) as Answer;
  }

  /** A page of a conversation or of the contacts. No message is further back than it was when a client saw it last. */
  async read(query: string): Promise<Answer> {
    const answer = (await this.call(serveConversations as Serve, { query })) as Answer;
    for (const row of (answer.body.messages ?? []) as Seen[]) {
      const before = this.#shown.get(row.id);
      claim(!before || isForward(before, row), 'a status moves forward alone', { before, row });
      this.#shown.set(row.id, row);
    }
    return answer;
  }

  /** Whether the organization has made somebody a contact, and has not deleted them since. */
  hasContact(person: Person): boolean {
    const deleted = this.deletions.findLast((each) => each.person === person)?.step ?? -1;
    return (this.created.get(person) ?? -1) > deleted;
  }

  /** By either id; undefined where there is none. */
  async alone(id: string) {
    const answer = await this.call(serveMessage as Serve, { query: `id=${encodeURIComponent(id)}` });
    return answer?.status === 200 ? answer.body.message : undefined;
  }

  /** All contacts, by every page. */
  async contacts(): Promise<Listed[]> {
    const { body } = await this.read('action=contacts&limit=2');
    const listed: Listed[] = [...body.contacts];
    for (let page = 2; page <= body.pagination.totalPages; page++) {
      listed.push(...(await this.read(`action=contacts&limit=2&page=${page}`)).body.contacts);
    }
    if (body.pagination.totalContacts !== listed.length)
      throw new Error(`${JSON.stringify(listed)} are not ${body.pagination.totalContacts}`);
    return listed;
  }

  async contactOf(person: Person): Promise<Listed | undefined> {
    return (await this.contacts()).find(({ chatapp_id }) => chatapp_id === numbers[person]);
  }

  /** The whole conversation with a contact, the oldest first. */
  async conversation(contactId: string): Promise<Seen[]> {
    return (await this.read(`contactId=${contactId}&ascending=true&limit=100`)).body.messages;
  }
}

const order: readonly string[] = ['sent', 'delivered', 'read'];

/** What has failed by assumption alone may have been sent. */
function isForward(before: Seen, { message_status }: Seen): boolean {
  if (before.message_status === 'failed') return message_status === 'failed' || before.message_id === null;
  if (message_status === 'failed') return before.message_status === 'sent';
  return order.indexOf(message_status) >= order.indexOf(before.message_status);
}
