import { describe, expect, test } from '@jest/globals';
import { consoleDocument, gatewayDocument, openapiDocument } from '../../../shared/openapi/document.ts';
import { operations } from '../../../shared/openapi/operations.ts';

type Json = Record<string, unknown>;
const plain = (document: unknown) => JSON.parse(JSON.stringify(document));
const service = plain(openapiDocument());
const gateway = plain(gatewayDocument());
const forPeople = plain(consoleDocument());
const operationsOf = ({ paths, webhooks = {} }: { paths: Json; webhooks?: Json }) =>
  [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values<Json>(item as never));
const words = (text: string) => text.trim().split(/\s+/);

/** Every object in a value, with the path to it. */
function* objectsIn(value: unknown, path: readonly string[] = []): Generator<[readonly string[], Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, [...path, key]);
}

// What a generator makes of these names stands in other people's code: a name that was there stays.
test('operations are called as they were', () => {
  expect(operationsOf(service).map(({ operationId }) => operationId)).toEqual(
    words(`
      sendChatapp sendPhotoapp getConversations updateConversation getConversation getContact createContact updateContact
      deleteContact mergeContacts getMessage listTemplates createTemplate deleteTemplate markRead
      createWebhook listWebhooks getWebhook updateWebhook deleteWebhook testWebhook rotateWebhookSecret
      listDeliveries getDelivery getEvent replayWebhook createUpload getMedia verifyChatapp takeChatapp
      verifyPhotoapp takePhotoapp takeGateway takeGatewayEvent getHealth getDeepHealth createBroadcast
      listBroadcasts getBroadcast listRecipients pauseBroadcast resumeBroadcast cancelBroadcast
      getOpenapi getGatewayOpenapi getConsoleOpenapi getDocs getDocsScript sendReaction sendPoll sendLocation sendAudio
      onMessageReceived onMessageSent onMessageDelivered onMessageRead onMessageFailed onMessageEdited
      onMessageDeleted onBroadcastFinished onContactUpdated onContactMerged onCall
    `),
  );
  expect(operationsOf(gateway).map(({ operationId }) => operationId)).toEqual(
    words('sendReaction sendPoll sendLocation sendAudio'),
  );
});

test('schemas are called as they were', () => {
  expect(Object.keys(service.components.schemas).toSorted()).toEqual(
    words(`
      AudioMessage Broadcast BroadcastCounts BroadcastFinishedEvent BroadcastRecipient Call CallEvent
      ChatappWebhook Contact ContactCard ContactChanges ContactIdentity ContactMerge ContactMergedEvent
      ContactPage ContactUpdatedEvent ContactsContent ContactsMessage ConversationChanges
      ConversationMessage ConversationPage ConversationReference DeletedContent Delivery DocumentMessage
      Event FileContent FilledTemplate FormReplyContent GatewayAudio GatewayError GatewayLocation
      GatewayMessage GatewayPoll GatewayReaction GatewaySentMessage GatewayWebhook GroupPage ImageMessage
      InboxConversation InboxPage InteractiveButtons InteractiveContent InteractiveFlow InteractiveLink
      InteractiveList InteractiveLocationRequest InteractiveMessage InteractiveProduct
      InteractiveProductList LocationContent LocationMessage Message MessageContent MessageDeletedEvent
      MessageDeliveredEvent MessageEditedEvent MessageFailedEvent MessageReadEvent MessageReceivedEvent
      MessageSentEvent NewBroadcast NewContact NewTemplate NewWebhook OrderContent PhotoappAudio
      PhotoappDocument PhotoappError PhotoappImage PhotoappReaction PhotoappSentMessage PhotoappText
      PhotoappVideo PhotoappWebhook PollContent ReactionContent ReactionMessage ReadMark ReplyContent
      SentMessage ServiceError StickerMessage SystemContent Template TemplateButton TemplateContent
      TemplateHeader TemplateMessage TemplateVariable TextContent TextMessage UnsupportedContent
      VideoMessage WebhookChanges WebhookSubscription
    `),
  );
  expect(Object.keys(gateway.components.schemas).toSorted()).toEqual(
    words(`
      GatewayAudio GatewayError GatewayLocation GatewayMessage GatewayPoll GatewayReaction GatewaySentMessage
    `),
  );
});

describe('a default', () => {
  test('stands in no schema: generators would ask for the member', () => {
    const schemas = [...objectsIn(service), ...objectsIn(gateway)].filter(
      ([path, { type, enum: values }]) => path.at(-1) !== 'properties' && (typeof type === 'string' || values),
    );
    expect(schemas.length).toBeGreaterThan(1000);
    expect(schemas.filter(([, schema]) => 'default' in schema).map(([path]) => path.join('/'))).toEqual([]);
  });

  const parameters = Object.values(operations).flatMap(({ operation: { query }, parameters = query }) =>
    Object.entries<{ safeParse(value: unknown): { data?: unknown } }>(Object(parameters).shape ?? {}).flatMap(
      ([name, schema]) => {
        const { data } = schema.safeParse(undefined);
        return data === undefined ? [] : [{ name, data }];
      },
    ),
  );
  const members: Json[] = [
    { name: 'emoji', data: '👍' },
    { name: 'platform', data: 'chatapp' },
  ];
  test.each([...parameters, ...members])('of $name, $data, is said in words', ({ name, data }) => {
    const meanings = [...objectsIn(service), ...objectsIn(forPeople)].flatMap(
      ([path, { name: parameter, description }]) =>
        (parameter ?? path.at(-1)) === name && typeof description === 'string' ? [description] : [],
    );
    expect(meanings.filter((text) => text.includes('unless given') && text.includes(String(data)))).not.toEqual([]);
  });
});

test.each(Object.entries({ service, gateway }))(
  'no example of a body stands twice in the document of the %s',
  (_, document) => {
    const bodies = [...objectsIn(document)]
      .filter(([path, { value }]) => path.at(-2) === 'examples' && typeof value === 'object')
      .map(([, { value }]) => JSON.stringify(value));
    expect(bodies.length).toBeGreaterThan(20);
    expect(bodies.filter((body, index) => bodies.indexOf(body) !== index)).toEqual([]);
  },
);

test('the document of the gateway says of each operation what that of the service says', () => {
  const whole = (document: Json, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => whole(document, item));
    const { $ref, servers, ...members } = value as Json;
    if (typeof $ref === 'string') {
      const place = $ref.slice(2).split('/');
      return whole(
        document,
        place.reduce<unknown>((found, key) => Object(found)[key], document),
      );
    }
    return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, whole(document, member)]));
  };
  const ids = new Set(operationsOf(gateway).map(({ operationId }) => operationId));
  expect(whole(gateway, operationsOf(gateway))).toEqual(
    whole(
      service,
      operationsOf(service).filter(({ operationId }) => ids.has(operationId)),
    ),
  );
  expect(gateway.servers).toHaveLength(1);
  expect(Object.keys(gateway.components.securitySchemes)).toEqual(['apikey']);
  expect(gateway).not.toHaveProperty('webhooks');
});
