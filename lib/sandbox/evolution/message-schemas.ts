import * as z from 'zod';
import { isOneEmoji } from '../chatapp/content-schemas.ts';

const number = z.string().min(1);
const options = { delay: z.int().min(0).optional(), quoted: z.looseObject({}).optional() };

/** The schema of v2 stops at 10; the chat-app itself takes 12, and so do newer servers. */
const maxValues = 12;

const values = z
  .array(z.string().min(1))
  .min(2)
  .max(maxValues)
  .refine((given) => new Set(given).size === given.length, 'must be unique');

const isUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

/** The bodies that the routes of v2 take. Unknown members are let through, as there. */
export const messageSchemas = {
  sendReaction: z.looseObject({
    key: z.looseObject({ id: z.string().min(1), remoteJid: z.string().min(1), fromMe: z.boolean() }),
    reaction: z.string().refine((text) => text === '' || isOneEmoji(text), '"reaction" must be a single emoji'),
  }),
  sendPoll: z.looseObject({
    number,
    name: z.string().min(1),
    selectableCount: z.int().min(0).max(maxValues),
    values,
    ...options,
  }),
  sendLocation: z.looseObject({
    number,
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    address: z.string(),
    ...options,
  }),
  sendWhatsAppAudio: z.looseObject({
    number,
    audio: z.string().refine((text) => isUrl(text) || isBase64(text), 'Owned media must be a url or base64'),
    encoding: z.boolean().optional(),
    ...options,
  }),
};

export type EvolutionRoute = keyof typeof messageSchemas;
