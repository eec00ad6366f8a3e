import { phoneFormat } from '../../contacts/doc-parts.ts';
import { explain } from '../../http/explain.ts';
import { cardNameSchema, cardPhoneSchema, cardSchema, contactsMessageSchema } from '../bodies/contacts.ts';
import {
  headerMediaSchema,
  interactiveButtonSchema,
  interactiveListSchema,
  interactiveMessageSchema,
  replyButtonSchema,
  rowSchema,
  sectionSchema,
} from '../bodies/interactive.ts';
import { locationMessageSchema, locationSchema } from '../bodies/location.ts';
import { audioMessageSchema, documentMessageSchema, imageMessageSchema, videoMessageSchema } from '../bodies/media.ts';
import { defaultEmoji, reactionBodySchema, reactionMessageSchema } from '../bodies/reaction.ts';
import { textMessageSchema } from '../bodies/text.ts';

/** What the members mean that messages of every type have. */
const envelopeMeanings = {
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
const leftOut = 'Blank is as good as absent.';

explain(
  textMessageSchema,
  { ...envelopeMeanings, text: 'What it says.' },
  { id: 'TextMessage', description: 'A text.' },
);

/** Formats are the spec's, sizes the provider's. */
const fileAt = (formats: string, megabytes: number) => ({
  description: `Where the file is: an absolute http or https URL that anyone can fetch. It is downloaded, checked by its content, stored and given to the provider. ${formats}, ${megabytes} MB at most.`,
  format: 'uri',
});

const caption = `Text under it. ${leftOut}`;

explain(
  imageMessageSchema,
  { ...envelopeMeanings, media_url: fileAt('JPEG or PNG', 5), caption },
  { id: 'ImageMessage', description: 'An image.' },
);
explain(
  videoMessageSchema,
  { ...envelopeMeanings, media_url: fileAt('MP4', 16), caption },
  { id: 'VideoMessage', description: 'A video.' },
);
explain(
  audioMessageSchema,
  {
    ...envelopeMeanings,
    media_url: fileAt('MP3, AAC or OGG', 16),
    caption: 'Not supported on audio; anything but null is refused.',
  },
  { id: 'AudioMessage', description: 'An audio message.' },
);
explain(
  documentMessageSchema,
  {
    ...envelopeMeanings,
    media_url: fileAt('PDF, DOC, DOCX, XLS, XLSX, PPT or PPTX', 100),
    filename: `The name that the recipient sees; without it, the file’s own. ${leftOut}`,
    caption,
  },
  { id: 'DocumentMessage', description: 'A document.' },
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
  interactiveMessageSchema,
  { ...envelopeMeanings, interactive: 'What is asked, and how it can be answered.' },
  { id: 'InteractiveMessage', description: 'A text that is answered by a tap.' },
);

const texts = {
  type: 'Which kind.',
  body: 'What it says.',
  header: `A line above it. ${leftOut}`,
  footer: `A small line below it. ${leftOut}`,
};

explain(
  interactiveButtonSchema,
  {
    ...texts,
    buttons: 'The quick replies. Neither an id nor a title may be there twice.',
    header_media: 'A file above it; not together with `header`.',
  },
  { id: 'InteractiveButtons', description: 'One to three quick replies below a text.' },
);
explain(replyButtonSchema, {
  id: 'Comes back with the answer. It neither begins nor ends with white space.',
  title: 'What the button says.',
});
explain(headerMediaSchema, {
  type: 'What kind of file it is. Formats and sizes are those of messages of that type.',
  url: { description: 'Where the file is, as in `media_url`.', format: 'uri' },
  filename: `The name that the recipient sees of a document. ${leftOut}`,
});

explain(
  interactiveListSchema,
  {
    ...texts,
    button: 'What the button says that opens the list.',
    sections:
      'The list. No row id may be there twice. The provider takes ten rows in all sections together, and refuses more.',
    header_media: 'Not supported on lists; anything but null is refused.',
  },
  { id: 'InteractiveList', description: 'A menu of rows behind a button.' },
);
explain(sectionSchema, {
  title: `Required when there is more than one section. ${leftOut}`,
  rows: 'Its rows.',
});
explain(rowSchema, {
  id: 'Comes back with the answer.',
  title: 'What the row says.',
  description: `A small line below it. ${leftOut}`,
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
  emoji: { description: 'Exactly one emoji, or empty to take the reaction back.', default: defaultEmoji },
});
