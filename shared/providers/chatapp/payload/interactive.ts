import type { Interactive } from '../../../messages/bodies/interactive-message.ts';
import type { UploadedFile } from '../../outcome.ts';
import { given } from './given.ts';
import { mediaPayload } from './media.ts';

/** Quick replies or a list, under a header of text or media. */
export function interactivePayload(interactive: Interactive, file: UploadedFile | undefined) {
  const { type, body, footer } = interactive;
  return given({
    type,
    header: headerOf(interactive, file),
    body: { text: body },
    footer: footer === undefined ? undefined : { text: footer },
    action: actionOf(interactive),
  });
}

function headerOf({ header, header_media: media }: Interactive, file: UploadedFile | undefined) {
  if (header !== undefined) return { type: 'text', text: header };
  if (!media) return undefined;
  const filename = media.type === 'document' ? (media.filename ?? file?.filename) : undefined;
  return { type: media.type, [media.type]: mediaPayload(file, { filename }) };
}

function actionOf(interactive: Interactive) {
  if (interactive.type === 'button') {
    return { buttons: interactive.buttons.map((reply) => ({ type: 'reply', reply })) };
  }
  const { button, sections } = interactive;
  return { button, sections: sections.map(({ title, rows }) => given({ title, rows: rows.map(given) })) };
}
