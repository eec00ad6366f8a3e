import { cancelBroadcastDocs, pauseBroadcastDocs, resumeBroadcastDocs } from '../broadcasting/control-docs.ts';
import { createBroadcastDocs } from '../broadcasting/docs.ts';
import { getBroadcastDocs, listBroadcastsDocs, listRecipientsDocs } from '../broadcasting/read-docs.ts';
import {
  changeChannelDocs,
  checkChannelDocs,
  connectChannelDocs,
  disconnectChannelDocs,
  listChannelsDocs,
} from '../connecting/docs.ts';
import { createContactDocs, deleteContactDocs, getContactDocs, updateContactDocs } from '../contacts/docs.ts';
import { mergeContactsDocs } from '../contacts/merge-docs.ts';
import { listDeliveriesDocs, replayWebhookDocs, testWebhookDocs } from '../delivering/docs.ts';
import { getDeliveryDocs, getEventDocs } from '../delivering/one-docs.ts';
import { getDraftDocs, putDraftDocs } from '../drafts/docs.ts';
import { sendAudioDocs, sendLocationDocs, sendPollDocs, sendReactionDocs } from '../gateway/docs.ts';
import { createTicketDocs } from '../hints/docs.ts';
import { getConversationsDocs, getMessageDocs } from '../history/docs.ts';
import { searchTextsDocs } from '../history/search-docs.ts';
import type { Documentation } from '../http/documentation.ts';
import { getConversationDocs, updateConversationDocs } from '../inbox/docs.ts';
import { createKeyDocs, listKeysDocs, revokeKeyDocs } from '../keys/docs.ts';
import { createUploadDocs, getMediaDocs } from '../media/docs.ts';
import { getMeDocs, inviteMemberDocs, listColleaguesDocs, listMembersDocs, removeMemberDocs } from '../members/docs.ts';
import { getOverviewDocs } from '../overview/docs.ts';
import { takeChatappDocs, takePhotoappDocs, verifyChatappDocs, verifyPhotoappDocs } from '../providers/docs.ts';
import { takeGatewayDocs, takeGatewayEventDocs } from '../providers/gateway-docs.ts';
import { markReadDocs } from '../reading/docs.ts';
import { createReplyDocs, deleteReplyDocs, listRepliesDocs, updateReplyDocs } from '../replies/docs.ts';
import type { Endpoint } from '../routes.ts';
import { sendChatappDocs } from '../sending/docs/endpoints.ts';
import { sendPhotoappDocs } from '../sending/docs/photoapp.ts';
import {
  createWebhookDocs,
  deleteWebhookDocs,
  getWebhookDocs,
  listWebhooksDocs,
  updateWebhookDocs,
} from '../subscriptions/docs.ts';
import { rotateWebhookSecretDocs } from '../subscriptions/secret-docs.ts';
import { listTemplatesDocs } from '../templates/docs.ts';
import { createTemplateDocs, deleteTemplateDocs } from '../templates/edit-docs.ts';
import { getOrganizationDocs } from '../usage/docs.ts';
import {
  getConsoleOpenapiDocs,
  getDeepHealthDocs,
  getDocsDocs,
  getDocsScriptDocs,
  getGatewayOpenapiDocs,
  getHealthDocs,
  getOpenapiDocs,
} from './page-docs.ts';

/** A row that the document describes: all but those for requests without a route. */
export type DocumentedRow = Exclude<Endpoint, { path: '$default' }>;

/** The documentation of every endpoint. A row without one does not compile. */
export const operations: Readonly<Record<DocumentedRow['name'], Documentation>> = {
  'send-chatapp': sendChatappDocs,
  'send-photoapp': sendPhotoappDocs,
  'get-conversations': getConversationsDocs,
  'get-conversation': getConversationDocs,
  'update-conversation': updateConversationDocs,
  'get-contact': getContactDocs,
  'create-contact': createContactDocs,
  'update-contact': updateContactDocs,
  'delete-contact': deleteContactDocs,
  'merge-contacts': mergeContactsDocs,
  'get-message': getMessageDocs,
  'list-templates': listTemplatesDocs,
  'create-template': createTemplateDocs,
  'delete-template': deleteTemplateDocs,
  'mark-read': markReadDocs,
  'create-webhook': createWebhookDocs,
  'list-webhooks': listWebhooksDocs,
  'get-webhook': getWebhookDocs,
  'update-webhook': updateWebhookDocs,
  'delete-webhook': deleteWebhookDocs,
  'test-webhook': testWebhookDocs,
  'rotate-webhook-secret': rotateWebhookSecretDocs,
  'list-deliveries': listDeliveriesDocs,
  'get-delivery': getDeliveryDocs,
  'get-event': getEventDocs,
  'replay-webhook': replayWebhookDocs,
  'create-upload': createUploadDocs,
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
  'create-broadcast': createBroadcastDocs,
  'list-broadcasts': listBroadcastsDocs,
  'get-broadcast': getBroadcastDocs,
  'list-recipients': listRecipientsDocs,
  'pause-broadcast': pauseBroadcastDocs,
  'resume-broadcast': resumeBroadcastDocs,
  'cancel-broadcast': cancelBroadcastDocs,
  'get-health': getHealthDocs,
  'get-deep-health': getDeepHealthDocs,
  'get-openapi': getOpenapiDocs,
  'get-gateway-openapi': getGatewayOpenapiDocs,
  'get-console-openapi': getConsoleOpenapiDocs,
  'get-docs': getDocsDocs,
  'get-docs-script': getDocsScriptDocs,
  'get-me': getMeDocs,
  'list-members': listMembersDocs,
  'search-texts': searchTextsDocs,
  'list-colleagues': listColleaguesDocs,
  'invite-member': inviteMemberDocs,
  'remove-member': removeMemberDocs,
  'create-ticket': createTicketDocs,
  'list-keys': listKeysDocs,
  'create-key': createKeyDocs,
  'revoke-key': revokeKeyDocs,
  'list-channels': listChannelsDocs,
  'connect-channel': connectChannelDocs,
  'change-channel': changeChannelDocs,
  'disconnect-channel': disconnectChannelDocs,
  'check-channel': checkChannelDocs,
  'list-replies': listRepliesDocs,
  'create-reply': createReplyDocs,
  'update-reply': updateReplyDocs,
  'delete-reply': deleteReplyDocs,
  'get-draft': getDraftDocs,
  'put-draft': putDraftDocs,
  'get-organization': getOrganizationDocs,
  'get-overview': getOverviewDocs,
};
