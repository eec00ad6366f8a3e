import { phoneFormat } from '../../contacts/doc-parts.ts';
import { explain } from '../../http/explain.ts';
import { cardNameSchema, cardPhoneSchema, cardSchema, contactsMessageSchema } from '../bodies/contacts.ts';
import { locationMessageSchema, locationSchema } from '../bodies/location.ts';
import {
  audioMessageSchema,
  documentMessageSchema,
  imageMessageSchema,
  stickerMessageSchema,
  videoMessageSchema,
} from '../bodies/media.ts';
import { defaultEmoji, reactionBodySchema, reactionMessageSchema } from '../bodies/reaction.ts';
import { textMessageSchema } from '../bodies/text.ts';

/** What the members mean that messages of every type have. */
export const envelopeMeanings = {
  phone_number: `The recipient, a contact of the organization. This, \`contact_id\` or \`user_id\` is required; those that are given must be one contact’s. A contact who has a number is sent to by the number. ${phoneFormat} Blank is as good as absent.`,
  contact_id: {
    description:
      'The recipient by our id of the contact. The id of a contact that was merged into another is that of the one that stays. Blank is as good as absent.',
    format: 'uuid',
  },
  user_id: {
    description:
      'The recipient by the provider’s user id, as it came; it is there also for people who hide their number. Blank is as good as absent.',
    maxLength: 256,
  },
  message_type: 'What is sent.',
  context_message_id: 'The provider’s id of the message to reply to.',
};

/** Of texts to show that may be left out. */
export const leftOut = 'Blank is as good as absent.';

explain(
  textMessageSchema,
  { ...envelopeMeanings, text: 'What it says.' },
  { id: 'TextMessage', description: 'A text.' },
);

/** Formats are the spec's, sizes the provider's. */
const fileMeanings = (formats: string, size: string) => ({
  media_url: {
    description: `Where the file is: an absolute http or https URL that anyone can fetch. It is downloaded, checked by its content, stored and given to the provider. ${formats}, ${size} at most. This or \`media_id\` is required, and not both.`,
    format: 'uri',
  },
  media_id: `The file as an upload (\`POST /media\`), in place of \`media_url\`. It is checked, stored and given to the provider in the same way. ${leftOut}`,
});

const caption = `Text under it. ${leftOut}`;

explain(
  imageMessageSchema,
  { ...envelopeMeanings, ...fileMeanings('JPEG or PNG', '5 MB'), caption },
  { id: 'ImageMessage', description: 'An image.' },
);
explain(
  videoMessageSchema,
  { ...envelopeMeanings, ...fileMeanings('MP4', '16 MB'), caption },
  { id: 'VideoMessage', description: 'A video.' },
);
explain(
  audioMessageSchema,
  {
    ...envelopeMeanings,
    ...fileMeanings('MP3, AAC or OGG', '16 MB'),
    caption: 'Not supported on audio; anything but null is refused.',
  },
  { id: 'AudioMessage', description: 'An audio message.' },
);
explain(
  documentMessageSchema,
  {
    ...envelopeMeanings,
    ...fileMeanings('PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX', '100 MB'),
    filename: `The name that the recipient sees; without it, the file’s own. ${leftOut}`,
    caption,
  },
  { id: 'DocumentMessage', description: 'A document.' },
);

explain(
  stickerMessageSchema,
  {
    ...envelopeMeanings,
    ...fileMeanings('WebP, still or moving', '100 KB, and one that moves 500 KB,'),
    caption: 'Not supported on stickers; anything but null is refused.',
  },
  { id: 'StickerMessage', description: 'A sticker.' },
);

explain(
  locationMessageSchema,
  { ...envelopeMeanings, location: 'The place.' },
  { id: 'LocationMessage', description: 'A place on the map.' },
);
explain(locationSchema, {
  latitude: 'Degrees, north positive.',
  longitude: 'Degrees, east positive.',
  name: `What the place is called. ${leftOut}`,
  address: `Its address. ${leftOut}`,
});

explain(
  contactsMessageSchema,
  { ...envelopeMeanings, contacts: 'The cards.' },
  { id: 'ContactsMessage', description: 'Contact cards, which the recipient can keep.' },
);
explain(
  cardSchema,
  { name: 'Whose card it is.', phones: 'Their numbers.' },
  { id: 'ContactCard', description: 'A contact card.' },
);
explain(cardNameSchema, {
  formatted_name: 'The whole name, as it is shown.',
  first_name: `Without any other part, the whole name stands here too. ${leftOut}`,
  last_name: `The family name. ${leftOut}`,
  middle_name: `A name between the two. ${leftOut}`,
  prefix: `A title before the name. ${leftOut}`,
  suffix: `A title after the name. ${leftOut}`,
});
explain(cardPhoneSchema, {
  phone: 'The number, as it is shown.',
  type: `What kind of number it is, in words of your own: CELL, WORK, HOME. ${leftOut}`,
  wa_id: `The provider’s id of the number; with it the card offers to write to them. ${leftOut}`,
});

explain(
  reactionMessageSchema,
  {
    ...envelopeMeanings,
    context_message_id: 'A reaction is no reply; anything but null is refused.',
    reaction: 'To what, and with what.',
  },
  { id: 'ReactionMessage', description: 'A reaction to a message. It replaces an earlier one, and adds no message.' },
);
explain(reactionBodySchema, {
  message_id: 'The provider’s id of the message.',
  emoji: `Exactly one emoji, or empty to take the reaction back. ${defaultEmoji} unless given.`,
});
