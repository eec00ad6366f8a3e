import { createContactDocs } from '../contacts/create-contact-docs.ts';
import { deleteContactDocs } from '../contacts/delete-contact-docs.ts';
import { getContactDocs } from '../contacts/get-contact-docs.ts';
import { updateContactDocs } from '../contacts/update-contact-docs.ts';
import { getDocsDocs } from '../docs/get-docs-docs.ts';
import { getDocsScriptDocs } from '../docs/get-docs-script-docs.ts';
import { sendAudioDocs } from '../gateway/send-audio-docs.ts';
import { sendLocationDocs } from '../gateway/send-location-docs.ts';
import { sendPollDocs } from '../gateway/send-poll-docs.ts';
import { sendReactionDocs } from '../gateway/send-reaction-docs.ts';
import { getMediaDocs } from '../media/get-media-docs.ts';
import { getConversationsDocs } from '../messages/get-conversations-docs.ts';
import { getMessageDocs } from '../messages/get-message-docs.ts';
import { sendChatappDocs } from '../messages/send-chatapp-docs.ts';
import { sendPhotoappDocs } from '../messages/send-photoapp-docs.ts';
import { takeChatappDocs } from '../providers/take-chatapp-docs.ts';
import { takeGatewayDocs, takeGatewayEventDocs } from '../providers/take-gateway-docs.ts';
import { takePhotoappDocs } from '../providers/take-photoapp-docs.ts';
import { verifyChatappDocs } from '../providers/verify-chatapp-docs.ts';
import { verifyPhotoappDocs } from '../providers/verify-photoapp-docs.ts';
import type { Endpoint } from '../routes.ts';
import { getHealthDocs } from '../service/get-health-docs.ts';
import { createWebhookDocs } from '../webhooks/create-webhook-docs.ts';
import { deleteWebhookDocs } from '../webhooks/delete-webhook-docs.ts';
import { getWebhookDocs } from '../webhooks/get-webhook-docs.ts';
import { listDeliveriesDocs } from '../webhooks/list-deliveries-docs.ts';
import { listWebhooksDocs } from '../webhooks/list-webhooks-docs.ts';
import { replayWebhookDocs } from '../webhooks/replay-webhook-docs.ts';
import { rotateWebhookSecretDocs } from '../webhooks/rotate-webhook-secret-docs.ts';
import { testWebhookDocs } from '../webhooks/test-webhook-docs.ts';
import { updateWebhookDocs } from '../webhooks/update-webhook-docs.ts';
import type { Documentation } from './documentation.ts';
import { getOpenapiDocs } from './get-openapi-docs.ts';

/** Every row but those that catch what has no route. */
export type DocumentedRow = Exclude<Endpoint, { path: '$default' }>;

/** The documentation of every endpoint. A row without one does not compile. */
export const operations: Readonly<Record<DocumentedRow['name'], Documentation>> = {
  'send-chatapp': sendChatappDocs,
  'send-photoapp': sendPhotoappDocs,
  'get-conversations': getConversationsDocs,
  'get-contact': getContactDocs,
  'create-contact': createContactDocs,
  'update-contact': updateContactDocs,
  'delete-contact': deleteContactDocs,
  'get-message': getMessageDocs,
  'create-webhook': createWebhookDocs,
  'list-webhooks': listWebhooksDocs,
  'get-webhook': getWebhookDocs,
  'update-webhook': updateWebhookDocs,
  'delete-webhook': deleteWebhookDocs,
  'test-webhook': testWebhookDocs,
  'rotate-webhook-secret': rotateWebhookSecretDocs,
  'list-deliveries': listDeliveriesDocs,
  'replay-webhook': replayWebhookDocs,
  'get-media': getMediaDocs,
  'verify-chatapp': verifyChatappDocs,
  'take-chatapp': takeChatappDocs,
  'verify-photoapp': verifyPhotoappDocs,
  'take-photoapp': takePhotoappDocs,
  'take-gateway': takeGatewayDocs,
  'take-gateway-event': takeGatewayEventDocs,
  'send-reaction': sendReactionDocs,
  'send-poll': sendPollDocs,
  'send-location': sendLocationDocs,
  'send-audio': sendAudioDocs,
  'get-health': getHealthDocs,
  'get-openapi': getOpenapiDocs,
  'get-docs': getDocsDocs,
  'get-docs-script': getDocsScriptDocs,
};
