import { serve as serveChatapp } from '../../functions/messages/send-chatapp.ts';
import { serve as servePhotoapp } from '../../functions/messages/send-photoapp.ts';
import type { LambdaHandler } from '../../shared/http/endpoint.ts';
import type { EndpointRow } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { make } from '../support/sample-messages.ts';
import { aTemplate, bodyOf, headerOf } from '../support/templates.ts';
import type { Engines } from './engines/start.ts';
import { fileAt } from './engines/start.ts';

export const megabyte = 1_048_576;

/** A function that sends messages. */
export interface SendFunction {
  (ports: Ports): LambdaHandler;
  readonly row: EndpointRow;
}

/** A message that the bench sends. */
export interface Sample {
  readonly name: string;
  readonly serve: SendFunction;
  /** Of the path. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body: object;
  /** Of the file that goes with it, 0 without one. */
  readonly fileBytes: number;
  /** Whether the chat-app's own provider tells what becomes of it. */
  readonly receipts: boolean;
}

/** A place that is sent. */
export const place = {
  latitude: -23.55,
  longitude: -46.63,
  name: 'Padaria Santa Cecília',
  address: 'Rua das Palmeiras 1',
};

/** A recipient, and a message of theirs to react to. */
export interface To {
  readonly phone_number: string;
  /** Of somebody who is known on the photo-app channel alone, and of somebody who has a number too. */
  readonly photoapp_id: string;
  readonly photoapp_id_with_number: string;
  readonly message_id: string;
  /** An upload of a JPEG of 1 MB. */
  readonly media_id: string;
}

/** A template that our copy is there of. */
export const benchTemplate = aTemplate('order_update', [bodyOf('Hi {{1}}, your order {{2}} is on its way.')]);
/** The same with a picture above it. */
export const benchPicture = aTemplate('order_picture', [headerOf('IMAGE'), ...benchTemplate.components]);
const benchTemplateUse = { name: benchTemplate.name, language: benchTemplate.language, variables: ['Ana', '1001'] };

/** All types of E1, with headers and without, and E2. Files have 1 MB, and the last document the most there is. */
export function samplesTo(to: To, engines: Engines): Sample[] {
  const { phone_number, message_id, media_id } = to;
  const jpeg = fileAt(engines, 'jpeg', megabyte);
  const sample = (name: string, body: object, fileBytes = 0): Sample => ({
    name,
    serve: serveChatapp,
    body: { ...body, phone_number },
    fileBytes,
    receipts: true,
  });
  const media = (type: string, url: string, size = megabyte) =>
    sample(`${type}, ${size / megabyte} MB`, make.message(type, { media_url: url }), size);
  return [
    sample('text, 100 B', make.message('text', { text: 'x'.repeat(100) })),
    sample('location', make.message('location', { location: place })),
    sample('contacts', make.message('contacts', { contacts: [make.card()] })),
    sample('interactive, 3 buttons', make.quick({ buttons: make.buttons(3) })),
    sample('interactive, list of 10', make.list({ sections: [{ rows: make.rows(10) }] })),
    sample('template, 2 variables', make.message('template', { template: benchTemplateUse })),
    sample('reaction', make.reaction({ message_id })),
    sample('interactive, image of 1 MB', make.quick({ header_media: { type: 'image', url: jpeg } }), megabyte),
    media('image', jpeg),
    media('video', fileAt(engines, 'mp4', megabyte)),
    media('audio', fileAt(engines, 'ogg', megabyte)),
    media('document', fileAt(engines, 'pdf', megabyte)),
    media('document', fileAt(engines, 'pdf', 100 * megabyte), 100 * megabyte),
    sample('image of an upload, 1 MB', make.message('image', { media_id }), megabyte),
    sample(
      'template, 2 variables and a picture of an upload, 1 MB',
      make.message('template', { template: { ...benchTemplateUse, name: benchPicture.name, header: { media_id } } }),
      megabyte,
    ),
    overPhotoapp('audio over the photo-app (E2)', to.photoapp_id, audio),
    overPhotoapp('the same to somebody with a number', to.photoapp_id_with_number, audio),
    overPhotoapp('text over the photo-app', to.photoapp_id, { message_type: 'text', text: 'x'.repeat(100) }),
    overPhotoapp('image over the photo-app', to.photoapp_id, { message_type: 'image', media_url: audio.media_url }),
    overPhotoapp(
      'image over the photo-app of an upload, 1 MB',
      to.photoapp_id,
      { message_type: 'image', media_id },
      megabyte,
    ),
    overPhotoapp('reaction over the photo-app', to.photoapp_id, {
      message_type: 'reaction',
      reaction: { message_id, emoji: '❤' },
    }),
  ];
}

/** The platform fetches what has an address by itself. */
const audio = { message_type: 'audio', media_url: 'https://files.example.com/greeting.mp3' };

const overPhotoapp = (name: string, photoapp_id: string, body: object, fileBytes = 0): Sample => ({
  name,
  serve: servePhotoapp,
  body: { ...body, photoapp_id },
  fileBytes,
  receipts: false,
});
