import { seconds } from '../base/clock.ts';
import type { Channel, UploadedFile } from '../channels/channel.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { beginGroup, groupConversationId } from '../conversations/group.ts';
import type { Content } from '../conversations/message.ts';
import { ApiError } from '../errors.ts';
import type { Idempotency, UncheckedRequest } from '../http/request.ts';
import { type Instance, instanceNameIn, troubleSpotOfInstance } from '../instances/instance.ts';
import { type KnownOrganization, type Organization, troubleSpotOf } from '../organizations/organization.ts';
import { type EvolutionCall, evolutionChannel, serverOf } from '../providers/evolution/channel.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FileFlow } from '../sending/file-flow.ts';
import { gatewayRecord, gatewaySentBody, jidOf, withMessage } from '../sending/gateway-record.ts';
import { keysBeforeSend } from '../sending/read-send.ts';
import { chatappAddress, lidRecipient, phoneRecipient } from '../sending/recipient.ts';
import type { RecipientLookup } from '../sending/recipient-lookup.ts';
import type { SendPlan } from '../sending/send-message.ts';
import type { Key } from '../table/table.ts';
import type { Addressee } from './addressee.ts';

/**
 * The look-up of a recipient. A person must be a contact of the organization; a group's conversation begins with its first
 * message. A server reaches people who hide their number by the address that it knows, the chat-app's provider by the user id.
 */
function gatewayRecipient(
  organization: KnownOrganization,
  { addressee, isServer }: { readonly addressee: Addressee; readonly isServer: boolean },
): RecipientLookup {
  switch (addressee.kind) {
    case 'person':
      return phoneRecipient(organization, addressee.digits);
    case 'hidden': {
      const { lid } = addressee;
      const addressOf = isServer ? ({ chatapp_id }: StoredContact) => chatapp_id || lid : chatappAddress;
      return lidRecipient(organization, { lid, addressOf });
    }
    case 'group':
      return groupRecipient(organization, addressee.id);
  }
}

function groupRecipient(organization: KnownOrganization, groupId: string): RecipientLookup {
  const conversationId = groupConversationId(organization, groupId);
  return {
    keys: [],
    guess: conversationId,
    find: () => ({ contactId: conversationId, address: groupId }),
    begin: async (deps) => (await beginGroup(organization.id, { conversationId, groupId }, deps)).head,
    notFound: () =>
      new ApiError('Contact not found', `No conversation with the group ${groupId} in this organization.`),
  };
}

/** The part of a request that all sends of the gateway have. */
export interface GatewayRequest {
  readonly organization: Organization;
  readonly instance: Instance;
  readonly idempotency?: Idempotency;
  /** In ms since the epoch. */
  readonly arrivedAt: number;
}

/**
 * One message of the gateway, described for both upstreams: an Evolution server gets the call `evolution`, the chat-app's own
 * provider the channel that `cloud` opens.
 */
export interface GatewayMessage {
  /** The endpoint. */
  readonly operation: 'send-reaction' | 'send-poll' | 'send-location' | 'send-audio';
  readonly addressee: Addressee;
  /** What the conversation shows of it. */
  readonly content: Content;
  /** What the record shows of it where the upstream gives none. */
  readonly message: Readonly<Record<string, unknown>>;
  /** What an Evolution server is sent, for `recipient`: digits, a group's id, or an address that hides the number. */
  readonly evolution: {
    readonly path: EvolutionCall['path'];
    body(recipient: string, file?: UploadedFile): Readonly<Record<string, unknown>>;
  };
  /** Opens the organization's own account at the chat-app's provider; absent where that has no such message. */
  readonly cloud?: () => Promise<Channel>;
  readonly checkAddress?: SendPlan['checkAddress'];
  readonly files?: FileFlow;
  /** How long the upstream is to hold the call open. */
  readonly delayMs?: number;
}

/** Of an idempotency key: the same key on another instance is another. */
const scopeOf = (operation: GatewayMessage['operation'], instance: string) => `${operation}/${instance}`;

/** What the send of a message of the gateway reads before anything of it is written. */
export function keysBeforeGatewaySend(
  { operation, addressee, hasFile }: Pick<GatewayMessage, 'operation' | 'addressee'> & { readonly hasFile?: boolean },
  { organization, idempotency, pathParameters }: UncheckedRequest<unknown, unknown>,
): Key[] {
  // Where the messages of the instance go decides how a person is reached, and not where they are read.
  const recipient = gatewayRecipient(organization, { addressee, isServer: true });
  const keyScope = scopeOf(operation, instanceNameIn(pathParameters) ?? '');
  return keysBeforeSend({ organization, operation, keyScope, idempotency, recipient, hasFile });
}

type PlanDeps = Deps<'table:write' | 'secrets' | 'http'>;

/** For the upstream's call, from the request's arrival, with the delay on top. */
const callMs = seconds(8);

/**
 * The plan of a send that `sendMessage` carries out: the recipient, the channel of the instance's upstream, and the answer, a
 * record as an Evolution server gives it. An Evolution server's own record is used where there is one. Throws nothing; its
 * `openChannel` throws `Invalid provider` when the upstream cannot send this.
 */
export function gatewayPlan(request: GatewayRequest, message: GatewayMessage, deps: PlanDeps): SendPlan {
  const { organization, instance, idempotency, arrivedAt } = request;
  const isServer = instance.upstream === 'evolution';
  const providerMs = callMs + (message.delayMs ?? 0);
  return {
    organization,
    operation: message.operation,
    keyScope: scopeOf(message.operation, instance.name),
    idempotency,
    recipient: gatewayRecipient(organization, { addressee: message.addressee, isServer }),
    content: { ...message.content, instance: instance.name },
    checkAddress: message.checkAddress,
    files: message.files,
    arrivedAt,
    troubleSpot: isServer ? troubleSpotOfInstance(instance) : troubleSpotOf(organization, 'chatapp'),
    ...(isServer && { instance: instance.name }),
    // A file that goes to the provider first takes its own time.
    ...((isServer || !message.files?.prepare) && { providerMs }),
    openChannel: () =>
      isServer
        ? openServer(instance, { evolution: message.evolution, deadlineMs: providerMs }, deps)
        : openCloud(instance, message),
    acceptedBody: ({ providerId, raw }, { recipient, created_at }) => {
      const remoteJid = jidOf(recipient);
      const known = {
        id: providerId,
        remoteJid,
        message: message.message,
        at: created_at,
        pushName: organization.name,
      };
      // The chat-app's provider gives no record.
      return { ...gatewaySentBody(gatewayRecord(isServer ? raw : {}, known)) };
    },
    completedBody: (body) => withMessage(body, message.message),
  };
}

async function openServer(
  instance: Instance,
  { evolution, deadlineMs }: Pick<GatewayMessage, 'evolution'> & { readonly deadlineMs: number },
  deps: PlanDeps,
): Promise<Channel> {
  const server = await serverOf(instance, deps);
  return {
    send(outgoing, deadline) {
      const call = { path: evolution.path, body: evolution.body(outgoing.recipient, outgoing.file), deadlineMs };
      return evolutionChannel(server, call, deps).send(outgoing, deadline);
    },
  };
}

async function openCloud({ name }: Instance, { operation, addressee, cloud }: GatewayMessage): Promise<Channel> {
  const sends = `The "${name}" instance sends through cloudprovider, which`;
  if (!cloud)
    throw new ApiError('Invalid provider', `${sends} has no ${nounOf[operation]}; only evolution instances do.`);
  if (addressee.kind === 'group')
    throw new ApiError('Invalid provider', `${sends} knows no group ids of this form; only evolution instances do.`);
  return cloud();
}

const nounOf = {
  'send-reaction': 'reactions',
  'send-poll': 'polls',
  'send-location': 'locations',
  'send-audio': 'audio',
} as const;
