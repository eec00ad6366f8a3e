import { expect } from '@jest/globals';
import { clickSamples } from './click-samples.ts';

const cdn = (asset: string) => `https://lookaside.example/ig_messaging_cdn/?asset_id=${asset}&signature=AYd2HEN`;
const file = (type: string, asset: string, more: object = {}) => ({ type, payload: { url: cdn(asset), ...more } });
const message = (mid: string, members: object) => ({ message: { mid, ...members } });

const card = {
  title: 'Welcome!',
  subtitle: 'We have the right hat.',
  image_url: 'https://hats.example/1.png',
  buttons: [
    { type: 'web_url', url: 'https://hats.example', title: 'View Website' },
    { type: 'postback', title: 'Start Chatting', payload: 'START' },
  ],
};

/** What the platform sends: by name, the event beside sender, recipient and time, and what is shown of each message. */
export interface Sample {
  readonly event: object;
  readonly rows: readonly object[];
}

export const samples: Readonly<Record<string, Sample>> = {
  ...clickSamples,
  'a text': { event: message('m.text', { text: 'oi' }), rows: [{ type: 'text', content: { body: 'oi' } }] },
  'a quick reply': {
    event: message('m.quick', { text: 'Yes', quick_reply: { payload: 'YES_1' } }),
    rows: [{ type: 'reply', content: { kind: 'quick_reply', title: 'Yes', payload: 'YES_1' }, message: 'Yes' }],
  },
  'an answer to a story': {
    event: message('m.story', { text: 'wow', reply_to: { story: { id: '17', url: 'https://cdn.example/s' } } }),
    rows: [{ type: 'text', context: { message_id: null, story: { id: '17', url: 'https://cdn.example/s' } } }],
  },
  'a picture in answer to a story': {
    event: message('m.story2', { reply_to: { story: { id: '18' } }, attachments: [file('image', 'png')] }),
    rows: [{ type: 'image', content: { source: 'story_reply' }, context: { story: { id: '18' } } }],
  },
  'three attachments': {
    event: message('m.three', {
      text: 'look',
      attachments: [file('image', 'png'), file('video', 'mp4'), file('file', 'pdf')],
    }),
    rows: [
      {
        message_id: 'm.three',
        message: 'look',
        type: 'image',
        content: { caption: 'look', part: { number: 1, of: 3 } },
      },
      { message: '[video]', type: 'video', media_type: 'video', content: { part: { number: 2, of: 3 } } },
      {
        message: '[document]',
        type: 'document',
        media_type: 'document',
        content: { mime_type: 'application/pdf', part: { number: 3, of: 3 } },
      },
    ],
  },
  'three of a newer type: a file, a page, and what turns out to be one': {
    event: message('m.newer', {
      attachments: [
        file('newer', 'png'),
        { type: 'newer', url: 'https://www.instagram.com/p/1' },
        file('newer', 'html'),
      ],
    }),
    rows: [
      { type: 'unsupported', content: { type: 'newer', mime_type: 'image/png', size: expect.any(Number) } },
      { type: 'unsupported', content: { permalink: 'https://www.instagram.com/p/1' } },
      { type: 'unsupported', content: { permalink: cdn('html') } },
    ],
  },
  'a story that is a film': {
    event: message('m.mention', { attachments: [file('story_mention', 'mp4')] }),
    rows: [
      {
        type: 'video',
        media_type: 'video',
        message: '[story mention]',
        content: { source: 'story_mention', mime_type: 'video/mp4' },
      },
    ],
  },
  'a post that is a picture, with its title': {
    event: message('m.post', {
      attachments: [file('ig_post', 'png', { title: '8 slides', ig_post_media_id: '1789' })],
    }),
    rows: [
      {
        type: 'image',
        media_type: 'image',
        message: '[share] 8 slides',
        content: { caption: '8 slides', source: 'share', other: { ig_post_media_id: '1789' } },
      },
    ],
  },
  'a reel': {
    event: message('m.reel', { attachments: [file('ig_reel', 'mp4', { title: 'You can', reel_video_id: '1787' })] }),
    rows: [{ type: 'video', content: { caption: 'You can', source: 'reel', other: { reel_video_id: '1787' } } }],
  },
  'a reel that is a page': {
    event: message('m.page', {
      attachments: [{ type: 'reel', payload: { url: 'https://www.instagram.com/reel/Dd/' } }],
    }),
    rows: [
      {
        message: '[reel] https://www.instagram.com/reel/Dd/',
        media_type: null,
        media_url: null,
        content: { source: 'reel', permalink: 'https://www.instagram.com/reel/Dd/' },
      },
    ],
  },
  'a share whose address turns out to be a page': {
    event: message('m.html', { attachments: [file('share', 'html')] }),
    rows: [
      { message: `[share] ${cdn('html')}`, media_type: null, media_url: null, content: { permalink: cdn('html') } },
    ],
  },
  'a link': {
    event: message('m.link', {
      attachments: [{ type: 'fallback', title: 'Hats', url: 'https://www.facebook.com/hats', payload: null }],
    }),
    rows: [
      {
        message: '[share] Hats https://www.facebook.com/hats',
        content: { permalink: 'https://www.facebook.com/hats' },
      },
    ],
  },
  'a link to another site, which is not fetched': {
    event: message('m.site', {
      attachments: [{ type: 'fallback', payload: { title: 'An article', url: 'https://example.com/article' } }],
    }),
    rows: [
      {
        message: '[share] An article https://example.com/article',
        media_type: null,
        content: { caption: 'An article', permalink: 'https://example.com/article' },
      },
    ],
  },
  'a picture that was sent as a document': {
    event: message('m.doc', { attachments: [file('file', 'png')] }),
    rows: [{ type: 'document', media_type: 'image', content: { mime_type: 'image/png' } }],
  },
  'a voice note': {
    event: message('m.voice', { attachments: [file('audio', 'voice')] }),
    rows: [{ type: 'audio', media_type: 'audio', content: { mime_type: 'audio/mp4' } }],
  },
  'a heart': {
    event: message('m.heart', { attachments: [{ type: 'like_heart' }] }),
    rows: [{ type: 'sticker', message: '[sticker: ❤️]' }],
  },
  'a disappearing photo': {
    event: message('m.gone', { attachments: [{ type: 'ephemeral' }] }),
    rows: [{ type: 'unsupported', content: { type: 'ephemeral' }, message: '[disappearing photo or video]' }],
  },
  'what the platform cannot show': {
    event: message('m.not', { is_unsupported: true }),
    rows: [{ type: 'unsupported', message: '[unsupported]' }],
  },
  'what nobody knows yet': {
    event: message('m.new', {
      attachments: [{ type: 'hologram', payload: { shape: 'cube', id: '7', access_token: 's' } }],
    }),
    rows: [{ type: 'unsupported', content: { type: 'hologram', other: { shape: 'cube', id: '7' } } }],
  },
  'cards of the phone': {
    event: message('m.cards', { attachments: [{ type: 'template', payload: { generic: { elements: [card] } } }] }),
    rows: [
      {
        type: 'template',
        message: 'Welcome!\nWe have the right hat.\n[View Website] [Start Chatting]',
        content: { name: 'generic', other: { elements: [card] } },
      },
    ],
  },
  'buttons as they are sent': {
    event: message('m.buttons', {
      attachments: [
        {
          type: 'template',
          payload: {
            template_type: 'button',
            text: 'Sure?',
            buttons: [{ type: 'postback', title: 'Yes', payload: 'Y' }],
          },
        },
      ],
    }),
    rows: [
      {
        type: 'template',
        message: 'Sure?\n[Yes]',
        content: {
          name: 'button',
          text: 'Sure?\n[Yes]',
          other: { buttons: [{ type: 'postback', title: 'Yes', payload: 'Y' }] },
        },
      },
    ],
  },
  'a product that was shared': {
    event: message('m.product', {
      attachments: [
        {
          type: 'template',
          payload: { product: { elements: [{ id: 'p1', retailer_id: 'sku', title: 'Hat', subtitle: '$40' }] } },
        },
      ],
    }),
    rows: [
      {
        message: 'Hat\n$40',
        content: {
          name: 'product',
          other: { elements: [{ id: 'p1', retailer_id: 'sku', title: 'Hat', subtitle: '$40' }] },
        },
      },
    ],
  },
};
