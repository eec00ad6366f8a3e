import type { ScheduledEvent } from 'aws-lambda';
import { serve as serveSweep } from '../../../functions/workers/sweep-media.ts';
import { awaitedFile, fileKeyOf, type InboundFile } from '../../../shared/conversations/awaited-file.ts';
import { messageKey } from '../../../shared/conversations/message-store.ts';
import type { ProviderAccount } from '../../../shared/organizations/provider-account.ts';
import type { OpenRequest } from '../../../shared/outbound/outbound.ts';
import { fetchFile } from '../../../shared/providers/fetch-file.ts';
import { fetchMedia } from '../../../shared/receiving/fetch-media.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { type Client, digits, newClient } from '../../functions/client.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { fileAnswer, jsonAnswer, openWorld } from '../../support/world.ts';
import { jpeg } from '../media/samples.ts';

/** Where the provider has its files. */
export const address = 'https://lookaside.test/whatsapp_business/attachments/?mid=7&hash=a%2Fb';

export interface Received extends Client {
  readonly organizationId: string;
  readonly contactId: string;
  readonly place: { readonly contact_id: string; readonly seq: number };
  readonly key: string;
}

/**
 * A world in which received messages wait for their files. The provider has a file under every id, until a test says
 * otherwise; `asked` is what was downloaded since the test began.
 */
export async function openFileStage() {
  const world = await openWorld();
  const stage = {
    world,
    asked: [] as OpenRequest[],
    has,
    answers,
    received,
    fetch: ({ organizationId, place }: Received, ports: Ports = world.ports, more: object = {}) =>
      fetchMedia({ organizationId, place, ...more }, fetchFile, ports),
    item,
    linkOf: async (client: Received): Promise<string | null> => (await client.conversation(digits))[0].media_url,
    /** The storage's keys of an organization's files. */
    filesOf: ({ organizationId }: Received) =>
      [...world.media.objects.keys()].filter((key) => key.startsWith(organizationId)),
    /** So many minutes go by, and the sweeper and the workers do what is due. */
    async minutes(count: number) {
      world.clock.advance(count * 60_000);
      await serveSweep(world.ports)({} as ScheduledEvent);
      await world.drain();
    },
    /** Before each test. */
    async begin() {
      await world.drain();
      world.outgoing.length = 0;
      world.logged.length = 0;
      stage.asked = [];
      has(jpeg);
    },
  };
  return stage;

  /** The provider has this file under every id. */
  function has(bytes: Uint8Array): void {
    world.provider = () => jsonAnswer(200, { url: address, mime_type: 'image/jpeg', file_size: '1', id: '7' });
    world.files = (request) => {
      stage.asked.push(request);
      return fileAnswer(200, bytes);
    };
  }
  /** The file’s server answers with this status and no file. */
  function answers(status: number): void {
    world.files = (request) => {
      stage.asked.push(request);
      return fileAnswer(status, '');
    };
  }

  /** A conversation whose one message waits for a file. */
  async function received(file: InboundFile = { id: 'media 7' }, channel: ProviderAccount['channel'] = 'chatapp') {
    const client = await newClient(world.ports);
    const { contactId, tenant } = client;
    const { id: organizationId, cloud_phone_id = '', photoapp_account_id = '' } = tenant.organization;
    await storeMessages(world.ports.table, { organizationId, contactId }, ['[image]']);
    const place = { contact_id: contactId, seq: 1 };
    const account = { channel, account: channel === 'chatapp' ? cloud_phone_id : photoapp_account_id };
    const change = { set: { inbound_file: awaitedFile(file, account) } };
    await world.ports.table.write({ kind: 'update', key: messageKey(organizationId, place), change });
    const { id = '', message_id = '' } = (await world.ports.table.get(messageKey(organizationId, place))) ?? {};
    const key = fileKeyOf(organizationId, { id: String(id), message_id: String(message_id) });
    return { ...client, organizationId, contactId, place, key };
  }

  function item({ organizationId, place }: Received) {
    return world.ports.table.get(messageKey(organizationId, place));
  }
}
export type FileStage = Awaited<ReturnType<typeof openFileStage>>;
