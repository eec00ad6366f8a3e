import { jid } from '../../../gateway/gateway-client.ts';

/*
 * Messages as servers of v2 tell them, in the members that captures of their webhooks have. Each with what it must carry;
 * `secret` stands where keys, tokens and ways to files do.
 */

/** What it is, the message, what it must show, and what stands beside the message. */
export type Row = readonly [what: string, message: object, expected: object, record?: object];

/** What every file has. */
export const media = {
  url: 'https://mmg.whatsapp.net/secret.enc',
  mediaKey: 'secret',
  directPath: '/secret',
  fileSha256: 'secret',
  fileEncSha256: 'secret',
  jpegThumbnail: 'secret',
  fileLength: '226806',
};

/** Of an answer. */
export const contextInfo = { stanzaId: '3EB0ASKED', participant: jid, quotedMessage: { conversation: 'the question' } };
