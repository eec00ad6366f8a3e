import { serve as serveAudio } from '../../functions/gateway/send-audio.ts';
import { serve as serveLocation } from '../../functions/gateway/send-location.ts';
import { serve as servePoll } from '../../functions/gateway/send-poll.ts';
import { serve as serveReaction } from '../../functions/gateway/send-reaction.ts';
import { jidOf } from '../../shared/sending/gateway-record.ts';
import { megabyte, place, type Sample, type SendFunction, type To } from './bodies.ts';
import { fileOf } from './engines/files.ts';
import { type Engines, fileAt } from './engines/start.ts';
import type { Upstream } from './instances.ts';

type Addressed = Pick<To, 'phone_number' | 'message_id'>;
type Files = Pick<Engines, 'files'>;

/** A send of the gateway. */
export interface GatewaySend {
  readonly name: string;
  readonly serve: SendFunction;
  readonly upstream: Upstream;
  /** Of the file that we store, 0 without one. */
  readonly fileBytes: number;
  bodyTo(to: Addressed, files: Files): object;
}

const reaction = ({ phone_number, message_id: id }: Addressed) => ({
  reactionMessage: { key: { id, fromMe: true, remoteJid: jidOf(phone_number.slice(1)) }, text: '👍' },
});
const poll = ({ phone_number: number }: Addressed) => ({
  number,
  name: 'Que dia é melhor?',
  selectableCount: 1,
  values: ['Segunda-feira', 'Terça-feira', 'Sexta-feira'],
});
const location = ({ phone_number: number }: Addressed) => ({ number, ...place });
/** The server fetches it by itself. */
const link = ({ phone_number: number }: Addressed) => ({ number, audio: 'https://files.example.com/greeting.ogg' });
const inline = ({ phone_number: number }: Addressed) => ({
  number,
  audio: fileOf('ogg', megabyte).toString('base64'),
});
/** A voice note already: there is nothing to convert. */
const voiceNote = ({ phone_number: number }: Addressed, files: Files) => ({
  number,
  audio: fileAt(files, 'ogg', megabyte),
  encoding: true,
});

const sends: readonly (Omit<GatewaySend, 'name' | 'fileBytes'> & { what: string; fileBytes?: number })[] = [
  { what: 'reaction (E7)', serve: serveReaction, upstream: 'evolution', bodyTo: reaction },
  { what: 'poll (E8)', serve: servePoll, upstream: 'evolution', bodyTo: poll },
  { what: 'location (E9)', serve: serveLocation, upstream: 'evolution', bodyTo: location },
  { what: 'audio by link (E10)', serve: serveAudio, upstream: 'evolution', bodyTo: link },
  {
    what: 'audio in the request, 1 MB (E10)',
    serve: serveAudio,
    upstream: 'evolution',
    bodyTo: inline,
    fileBytes: megabyte,
  },
  { what: 'reaction (E7)', serve: serveReaction, upstream: 'cloudprovider', bodyTo: reaction },
  { what: 'location (E9)', serve: serveLocation, upstream: 'cloudprovider', bodyTo: location },
  { what: 'audio, 1 MB (E10)', serve: serveAudio, upstream: 'cloudprovider', bodyTo: voiceNote, fileBytes: megabyte },
];

/** E7 to E10, over each upstream that has them. */
export const gatewaySends: readonly GatewaySend[] = sends.map(({ what, fileBytes = 0, ...send }) => ({
  ...send,
  name: `${what}, over ${send.upstream}`,
  fileBytes,
}));

/** The same as samples. A server's webhooks are none of the chat-app's receipts. */
export const gatewaySamplesTo = (to: Addressed, instances: Record<Upstream, string>, files: Files): Sample[] =>
  gatewaySends.map(({ name, serve, upstream, fileBytes, bodyTo }) => ({
    name,
    serve,
    parameters: { instanceName: instances[upstream] },
    body: bodyTo(to, files),
    fileBytes,
    receipts: upstream === 'cloudprovider',
  }));
