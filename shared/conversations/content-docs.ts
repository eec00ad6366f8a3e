import * as z from 'zod';
import { explain } from '../http/explain.ts';
import { cardContentSchema, contentSchemas, orderItemSchema, referralSchema } from './content.ts';
import { messageFactsSchema, typedContentSchema } from './shown-message.ts';

/** What the members of a message's content mean, for the API's document. */

const other = 'What else the provider says of it, in the provider’s own names: 8 KB at most.';
const place = { description: 'In degrees.' };
const fetched = {
  mime_type: 'Of the stored file, or as the provider declares it.',
  size: 'In bytes.',
  permalink: 'The page of what was shared.',
  part: 'Which of several attachments that came in one message; each is a message of its own.',
};

explain(contentSchemas.text, { body: 'The text.', other }, { id: 'TextContent', description: 'Of a text.' });
explain(
  contentSchemas.image,
  {
    caption: 'The text below it.',
    filename: 'The sender’s name of the file, which is the download’s too.',
    voice: 'Whether it is a voice note.',
    animated: 'Whether a sticker moves.',
    source: 'Where it is from: `upload`, `story_mention`, `story_reply`, `share`, `reel`, or as the provider calls it.',
    ...fetched,
    other,
  },
  { id: 'FileContent', description: 'Of a picture, a video, audio, a document or a sticker.' },
);
explain(contentSchemas.image.shape.part.unwrap(), { number: 'From 1.', of: 'How many there are.' });
explain(
  contentSchemas.location,
  {
    latitude: place,
    longitude: place,
    name: 'Of the place.',
    address: 'Of the place.',
    url: 'A page about it.',
    live: 'Whether the person shares where they are as they go.',
    other,
  },
  { id: 'LocationContent', description: 'Of a location.' },
);
explain(
  contentSchemas.contacts,
  { cards: 'The contact cards.', other },
  { id: 'ContactsContent', description: 'Of contact cards.' },
);
explain(cardContentSchema, {
  name: 'With `formatted_name`, and its parts where they are known.',
  phones: 'Numbers.',
  emails: 'Addresses of e-mail, as in the card.',
  addresses: 'Postal addresses, as in the card.',
  org: 'The company, as in the card.',
  urls: 'Pages, as in the card.',
  birthday: 'As in the card.',
  other,
});
explain(cardContentSchema.shape.name, { formatted_name: 'The name as it is read.' });
explain(cardContentSchema.shape.phones.element, {
  phone: 'As in the card.',
  type: 'As in the card: `CELL`, `WORK` …',
  wa_id: 'The number on the chat-app, digits only.',
});
explain(
  contentSchemas.interactive,
  {
    kind: 'The send’s `interactive.type`, or what another client sent; beside it stand the members of that kind.',
  },
  { id: 'InteractiveContent', description: 'Of a message with buttons or a list.' },
);
explain(
  contentSchemas.template,
  {
    name: 'The template’s.',
    language: 'The template’s.',
    category: 'The template’s.',
    variables: 'What was filled in.',
    text: 'The body as the person reads it.',
    filename: 'The name of a document in its header.',
    ...fetched,
    other,
  },
  { id: 'TemplateContent', description: 'Of a template.' },
);
explain(
  contentSchemas.reply,
  {
    kind: 'How the person chose.',
    id: 'The id of the button or row, as it was sent.',
    title: 'What the person read.',
    description: 'Of the row.',
    payload: 'What the button carries for programs.',
    other,
  },
  { id: 'ReplyContent', description: 'Of a choice: a button, a row of a list, a vote.' },
);
explain(
  contentSchemas.form_reply,
  { name: 'The form’s.', body: 'As the person reads it.', answers: 'What was filled in, parsed.', other },
  { id: 'FormReplyContent', description: 'Of a form that was filled in.' },
);
explain(
  contentSchemas.order,
  { catalog_id: 'The provider’s.', text: 'What the person wrote with it.', items: 'What was ordered.', other },
  { id: 'OrderContent', description: 'Of an order.' },
);
explain(orderItemSchema, {
  product_id: 'The shop’s.',
  quantity: 'How many.',
  unit_price: 'A decimal number, as text.',
  currency: 'Its code.',
});
explain(
  contentSchemas.poll,
  {
    name: 'The question.',
    options: 'What can be chosen.',
    selectable_count: 'How many at most; 0 for any number.',
    other,
  },
  { id: 'PollContent', description: 'Of a poll.' },
);
explain(
  contentSchemas.reaction,
  {
    message_id: 'The provider’s id of the message that it is to.',
    emoji: 'Empty when it takes an earlier one back.',
    other,
  },
  { id: 'ReactionContent', description: 'Of a reaction.' },
);
explain(
  contentSchemas.system,
  {
    kind: 'What has happened: `number_changed`, `identity_changed`, `group`, `referral` …; beside it stand its facts.',
  },
  { id: 'SystemContent', description: 'Of what the provider or this service says.' },
);
explain(
  contentSchemas.deleted,
  { type: 'What it was.' },
  { id: 'DeletedContent', description: 'Of a deleted message.' },
);
explain(
  contentSchemas.unsupported,
  {
    type: 'The provider’s own name of the type, where it says one.',
    reason: 'Why it cannot be shown.',
    ...fetched,
    other,
  },
  { id: 'UnsupportedContent', description: 'Of what this service or the provider cannot show.' },
);
for (const option of typedContentSchema.options) {
  explain(option, { type: 'The type of the message.', content: 'What it carries.' });
}
explain(referralSchema, referralMembers());
explain(messageFactsSchema.shape.referral.unwrap(), referralMembers());

function referralMembers() {
  return {
    source_type: '`ad`, `post` …',
    source_id: 'The provider’s.',
    source_url: 'Where it stands.',
    headline: 'Its title.',
    body: 'Its text.',
    media_type: 'Of its picture or video.',
    media_url: 'Of its picture or video.',
    click_id: 'The provider’s id of the click.',
    ref: 'What the link carried.',
  };
}

const [ofContact, ofGroup] = messageFactsSchema.shape.conversation.options;
const conversationType = 'Whose conversation it is.';
explain(ofContact, { type: conversationType, contact_id: 'The contact’s id.' });
explain(ofGroup, {
  type: conversationType,
  id: 'The provider’s id of the group.',
  subject: 'The group’s name; null until a provider has told it.',
});
z.globalRegistry.add(messageFactsSchema.shape.conversation, { id: 'ConversationReference' });
explain(messageFactsSchema.shape.sender.unwrap(), {
  contact_id: 'The contact’s id; null for a member of a group who is no contact.',
  name: 'The name that the person has given themselves.',
  phone_number: 'Digits only.',
  user_id: 'The chat-app’s id of the person.',
  photoapp_id: 'The photo-app’s id of the person.',
});
const context = messageFactsSchema.shape.context.unwrap();
explain(context, {
  message_id: 'The provider’s id of the message that is answered; null where it is about a product or a story alone.',
  id: 'Our id of it; null where it is not here.',
  product: 'The product that it is about.',
  story: 'The story of ours that it is about.',
});
explain(context.shape.product.unwrap(), { catalog_id: 'The provider’s.', product_id: 'The shop’s.' });
explain(context.shape.story.unwrap(), { id: 'The platform’s.', url: 'Short-lived.' });
