import { buffer } from 'node:stream/consumers';
import { type Sample, samples } from '../files/sample-files.ts';
import type { UploadLog } from '../upload-log.ts';
import type { GatewayInbound, GatewayType } from './gateway-inbound.ts';
import { keepFile } from './given-file.ts';

interface ContentContext {
  readonly id: string;
  readonly instance: string;
  readonly uploads: UploadLog;
  /** Finds the message that the inbound is about, with whose it is. */
  readonly target: () => { readonly id: string; readonly remoteJid: string; readonly fromMe: boolean };
}

const files: Partial<Record<GatewayType, Sample>> = {
  image: samples.image,
  video: samples.video,
  audio: samples.voice,
  document: samples.document,
  sticker: samples.sticker,
};

/** The message that an inbound makes, in the words of the chat-app's own protocol. Its file is kept for who asks for it. */
export async function contentOf(inbound: GatewayInbound, context: ContentContext): Promise<object> {
  const { type, content = {}, emoji, context_message_id: stanzaId } = inbound;
  const contextInfo = stanzaId === undefined ? undefined : { stanzaId };
  const sample = files[type];
  if (sample) return fileContent(inbound, { ...context, sample, contextInfo });
  switch (type) {
    case 'content':
      return content;
    case 'reaction':
      return { reactionMessage: { key: context.target(), text: emoji === undefined ? '👍' : (emoji ?? '') } };
    case 'vote':
      return {
        pollUpdateMessage: {
          pollCreationMessageKey: context.target(),
          vote: { selectedOptions: inbound.options ?? [] },
          senderTimestampMs: String(inbound.timestamp ?? Date.now()),
        },
      };
    default: {
      const { text = 'Hello' } = inbound;
      return contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
    }
  }
}

interface FileContext extends ContentContext {
  readonly sample: Sample;
  readonly contextInfo: object | undefined;
}

async function fileContent(
  inbound: GatewayInbound,
  { id, instance, uploads, sample, contextInfo }: FileContext,
): Promise<object> {
  const { type, caption, inline } = inbound;
  const kept = await keepFile(inbound, sample, { owner: instance, uploads, message_id: id });
  const part = {
    url: 'https://mmg.whatsapp.net/v/sandbox.enc',
    mimetype: kept.declared,
    fileSha256: Buffer.from(kept.sha256, 'hex').toString('base64'),
    fileLength: String(kept.size),
    caption,
    ...(type === 'document' && { fileName: kept.filename }),
    ...(type === 'audio' && { seconds: 1, ptt: true }),
    contextInfo,
  };
  const base64 = inline ? (await buffer(uploads.read(kept.id))).toString('base64') : undefined;
  return { [`${type}Message`]: part, base64 };
}
