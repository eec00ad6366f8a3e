import { expect } from '@jest/globals';

/** The person who writes on the chat-app. */
export const from = '5511977770000';

/** What is read back of each row of the page's table, by what the page calls it; null where no message of its own comes of it. */
export const pageMessages: Readonly<Record<string, object | null>> = {
  'a button that was pressed': { type: 'reply', content: { kind: 'button', id: 'yes-1', title: 'Yes' } },
  'a row that was chosen from a list': {
    type: 'reply',
    content: { kind: 'list', id: 'row-2', title: 'Two', description: 'The second' },
  },
  'a template’s button': { type: 'reply', content: { kind: 'template_button', title: 'Stop', payload: 'STOP_ALL' } },
  'the answers to a form': { type: 'form_reply', content: { name: 'flow', answers: { size: 'M', days: [1, 2] } } },
  'an answer to a message': { message: 'This one', context: { message_id: 'wamid.earlier', id: null } },
  'a text that was passed on (`once`, or `many` times)': { type: 'text', forwarded: 'many' },
  'a question about a product': { context: { product: { product_id: 'sku-7' } } },
  'somebody who clicked an `ad` (or a `post`)': {
    referral: { source_type: 'ad', headline: 'Summer sale', click_id: 'sandbox-click' },
  },
  'an order': {
    message: '[order] 3 items',
    content: { items: [{ product_id: 'sku-7', quantity: 3, unit_price: '10.5', currency: 'BRL' }] },
  },
  'a place': { type: 'location', content: { latitude: -23.55, longitude: -46.63, name: 'Sé' } },
  'contact cards': {
    content: { cards: [{ name: { formatted_name: 'Ben' }, phones: [{ phone: '+1 202 555 0100' }] }] },
  },
  'a file with a caption': { type: 'image', content: { caption: 'Look' } },
  'a sound, and no voice note': { type: 'audio', content: { voice: false } },
  'a message in a group, of `from`': {
    conversation: { type: 'group', id: 'Y2FwaV9ncm91cDo1NTExOTk5OQ==' },
    sender: { name: 'Ana', phone_number: from },
  },
  'an edit that comes before its message …': null,
  '… and the message that it edits': {
    message: 'Corrected',
    content: { body: 'Corrected' },
    edited_at: expect.any(String),
  },
  'a revocation that comes before its message …': null,
  '… and the message that it takes back': { type: 'deleted', message: '[deleted]', deleted_at: expect.any(String) },
  'a call that has ended': null,
  'what was typed on our own phone': { direction: 'outbound', sender_type: 'human-chatapp', message: 'We will see' },
  'somebody who opts out of broadcasts by a word (and in again by `START`)': { type: 'text', message: 'STOP' },
  'the same in their app (`resume` takes it back)': null,
  'a new number of that person': { type: 'system', content: { kind: 'number_changed', wa_id: '5511966665555' } },
  'several files in one message of the photo-app': { type: 'image', content: { part: { number: 1, of: 3 } } },
  'an answer to a story of ours': { message: 'Nice', context: { story: { id: expect.any(String) } } },
  'a story that mentions us': { content: { source: 'story_mention' } },
  'a quick reply': { type: 'reply', content: { kind: 'quick_reply', title: 'Yes', payload: 'YES' } },
  'a button or an ice breaker': { type: 'reply', content: { kind: 'postback', title: 'Buy', payload: 'BUY' } },
  'somebody who clicked an `ad` (a `link`, a `product`) there': {
    referral: { source_id: expect.any(String), ref: 'sandbox' },
  },
  'a customer who writes to an instance of the gateway': { instance: 'demo', direction: 'inbound', message: 'hi' },
  'the same in a group, which is `from`': {
    instance: 'demo',
    conversation: { type: 'group', id: '120363041234567890@g.us' },
    sender: { phone_number: '5511988887777' },
  },
  'a vote there': {
    type: 'reply',
    content: { kind: 'poll_vote', title: 'Monday' },
    context: { message_id: '3EB0POLL' },
  },
  'any message of the chat-app’s own protocol there': {
    type: 'interactive',
    content: { kind: 'event', name: 'Party' },
  },
  'what a group is called': null,
  'somebody who came by a link, and wrote nothing': null,
};

/** The types of messages that the table leaves out, and what each is read back as. */
export const otherTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chatapp: {
    video: 'video',
    document: 'document',
    sticker: 'sticker',
    unsupported: 'unsupported',
    reaction: 'reaction',
  },
  photoapp: {
    video: 'video',
    audio: 'audio',
    file: 'document',
    share: 'image',
    reel: 'video',
    template: 'template',
    sticker: 'sticker',
    ephemeral: 'unsupported',
    unsupported: 'unsupported',
  },
  gateway: {
    image: 'image',
    video: 'video',
    audio: 'audio',
    document: 'document',
    sticker: 'sticker',
    reaction: 'reaction',
    echo: 'text',
  },
};
