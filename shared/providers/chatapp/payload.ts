import type { UploadedFile } from '../../channels/channel.ts';
import type { Card } from '../../sending/bodies/contacts.ts';
import type { Interactive } from '../../sending/bodies/interactive.ts';
import type { PlainBody } from '../../sending/bodies/send-body.ts';

/** The part of the provider's request that says what is sent: `type`, its object, and what it replies to. */
export type ChatappPayload = Readonly<Record<string, unknown>>;

/** A message in the provider's own shape. Throws when a message with media has no uploaded `file`: that is a fault of ours. */
export function payloadOf(body: PlainBody, file?: UploadedFile): ChatappPayload {
  const { context_message_id } = body;
  return {
    ...(context_message_id !== undefined && { context: { message_id: context_message_id } }),
    type: body.message_type,
    [body.message_type]: typePayload(body, file),
  };
}

/** What stands under the name of the type. */
function typePayload(body: PlainBody, file: UploadedFile | undefined): unknown {
  switch (body.message_type) {
    case 'text':
      return { body: body.text };
    case 'image':
    case 'video':
      return mediaPayload(file, { caption: body.caption });
    case 'audio':
    case 'sticker':
      return mediaPayload(file, {});
    case 'document':
      return mediaPayload(file, { caption: body.caption, filename: body.filename ?? file?.filename });
    case 'location':
      return definedMembers(body.location);
    case 'contacts':
      return body.contacts.map(cardPayload);
    case 'interactive':
      return interactivePayload(body.interactive, file);
    case 'reaction':
      return body.reaction;
  }
}

/** The members that are not undefined. */
export const definedMembers = (members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** Media by the id of its upload, with what is shown beside it. Throws when nothing was uploaded: that is a fault of ours. */
export function mediaPayload(file: UploadedFile | undefined, shown: { caption?: string; filename?: string }) {
  if (!file) throw new Error('a message with media is sent by the id of its upload, and there is none');
  return { id: file.mediaId, ...definedMembers(shown) };
}

/** A contact card. The provider wants another part of the name beside the whole, which then is the first name. */
function cardPayload({ name: { formatted_name, ...parts }, phones }: Card) {
  const named = definedMembers(parts);
  return {
    name: { formatted_name, ...(Object.keys(named).length > 0 ? named : { first_name: formatted_name }) },
    ...(phones.length > 0 && { phones: phones.map(definedMembers) }),
  };
}

/** What is answered by a tap, or leads somewhere, under a header of text or media. */
function interactivePayload(interactive: Interactive, file: UploadedFile | undefined) {
  const { type, body, footer } = interactive;
  return definedMembers({
    type: providerKinds[type] ?? type,
    header: headerOf(interactive, file),
    body: body === undefined ? undefined : { text: body },
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

/** Where a form begins, and with what. */
function firstScreen({ screen, data }: Pick<Flow, 'screen' | 'data'>) {
  return screen === undefined && data === undefined ? undefined : definedMembers({ screen, data });
}

type Flow = Extract<Interactive, { type: 'flow' }>;

/** The provider's names for kinds that it calls otherwise. */
const providerKinds: Partial<Record<Interactive['type'], string>> = { location_request: 'location_request_message' };

function actionOf(interactive: Interactive): Readonly<Record<string, unknown>> {
  switch (interactive.type) {
    case 'button':
      return { buttons: interactive.buttons.map((reply) => ({ type: 'reply', reply })) };
    case 'list': {
      const { button, sections } = interactive;
      const sent = sections.map(({ title, rows }) => definedMembers({ title, rows: rows.map(definedMembers) }));
      return { button, sections: sent };
    }
    case 'cta_url': {
      const { text: display_text, url } = interactive.button;
      return { name: 'cta_url', parameters: { display_text, url } };
    }
    case 'location_request':
      return { name: 'send_location' };
    case 'product':
      return { catalog_id: interactive.catalog_id, ...retailerId(interactive.product_id) };
    case 'product_list': {
      const { catalog_id, sections } = interactive;
      const sent = sections.map(({ title, product_ids }) =>
        definedMembers({ title, product_items: product_ids.map(retailerId) }),
      );
      return { catalog_id, sections: sent };
    }
    case 'flow': {
      const { button, flow_id, flow_token, flow_action } = interactive;
      const named = { flow_message_version: '3', flow_id, flow_cta: button.text };
      const flow_action_payload = firstScreen(interactive);
      return { name: 'flow', parameters: definedMembers({ ...named, flow_token, flow_action, flow_action_payload }) };
    }
  }
}

const retailerId = (product_retailer_id: string) => ({ product_retailer_id });
