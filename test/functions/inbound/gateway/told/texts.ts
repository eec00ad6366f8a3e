import { jid } from '../../../gateway/gateway-client.ts';
import { contextInfo, type Row } from './row.ts';

/** Texts, and what stands around any message. */
export const texts: readonly Row[] = [
  [
    'a text as servers flatten it, its context beside it',
    {
      conversation: 'sim',
      messageContextInfo: {
        deviceListMetadata: { senderKeyHash: 'secret' },
        deviceListMetadataVersion: 2,
        messageSecret: 'secret',
      },
    },
    {
      type: 'text',
      message: 'sim',
      content: {
        body: 'sim',
        other: { source: 'android', contextInfo: { quotedMessage: { conversation: 'the question' } } },
      },
      context: { message_id: '3EB0ASKED' },
    },
    { contextInfo },
  ],
  [
    'a text with a link',
    { extendedTextMessage: { text: 'https://a.example', matchedText: 'https://a.example', title: 'A', contextInfo } },
    { content: { body: 'https://a.example', other: { title: 'A' } }, context: { message_id: '3EB0ASKED' } },
  ],
  [
    'a text that was passed on often, with mentions',
    { conversation: '@5511988887777 look' },
    { forwarded: 'many', content: { other: { contextInfo: { mentionedJid: [jid] } } } },
    { contextInfo: { isForwarded: true, forwardingScore: 5, mentionedJid: [jid] } },
  ],
  [
    'a text that was passed on',
    { conversation: 'look' },
    { forwarded: 'once' },
    { contextInfo: { isForwarded: true, forwardingScore: 1 } },
  ],
  [
    'the ad that brought the person',
    { conversation: 'Oi' },
    {
      referral: {
        source_type: 'ad',
        source_id: '120210',
        source_url: 'https://fb.me/x',
        headline: 'Sale',
        body: 'Half price',
        media_type: 'image',
        media_url: 'https://img.example/1.jpg',
        click_id: 'ARA1',
      },
      content: {
        other: {
          contextInfo: {
            entryPointConversionSource: 'ctwa_ad',
            externalAdReply: { showAdAttribution: true, thumbnailUrl: 'https://img.example/2.jpg' },
          },
        },
      },
    },
    {
      contextInfo: {
        entryPointConversionSource: 'ctwa_ad',
        externalAdReply: {
          title: 'Sale',
          body: 'Half price',
          mediaType: 'IMAGE',
          mediaUrl: 'https://img.example/1.jpg',
          thumbnailUrl: 'https://img.example/2.jpg',
          sourceType: 'ad',
          sourceId: '120210',
          sourceUrl: 'https://fb.me/x',
          ctwaClid: 'ARA1',
          showAdAttribution: true,
        },
      },
    },
  ],
  [
    'what is mentioned, beside an answered message that is too long to keep',
    { conversation: 'look @1' },
    { content: { other: { contextInfo: { mentionedJid: ['1@s.whatsapp.net'], quotedMessage: { title: 'Long' } } } } },
    {
      contextInfo: {
        quotedMessage: { title: 'Long', conversation: 'x'.repeat(9000) },
        mentionedJid: ['1@s.whatsapp.net'],
      },
    },
  ],
  [
    'a comment, and what it is to',
    { commentMessage: { message: { conversation: 'agreed' }, targetMessageKey: { id: '3EB0POST' } } },
    { type: 'text', message: 'agreed', context: { message_id: '3EB0POST' } },
  ],
  [
    'the product that it is about',
    { conversation: 'this one?' },
    { context: { message_id: '3EB0P', product: { catalog_id: null, product_id: '4455' } } },
    { contextInfo: { stanzaId: '3EB0P', quotedMessage: { productMessage: { product: { productId: '4455' } } } } },
  ],
  [
    'what a newer server adds, under its own name',
    { hologramMessage: { shape: 'cube', secretKey_token: 'secret', id: 'h-1', url: 'https://h.example' } },
    {
      type: 'unsupported',
      message: '[unsupported]',
      content: {
        type: 'hologramMessage',
        other: { hologramMessage: { shape: 'cube', id: 'h-1', url: 'https://h.example' }, shiny: true },
      },
    },
    { shiny: true },
  ],
];
