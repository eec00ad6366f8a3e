import type { Sample } from './samples.ts';

const message = (mid: string, members: object) => ({ message: { mid, ...members } });

/** What people have clicked before they wrote, or instead. */
export const clickSamples: Readonly<Record<string, Sample>> = {
  'a question about a product': {
    event: message('m.about', { text: 'in blue?', referral: { product: { id: 'p1' } } }),
    rows: [{ type: 'text', context: { product: { catalog_id: null, product_id: 'p1' } } }],
  },
  'a message from an ad, and what else stands around it': {
    event: {
      ...message('m.ad', {
        text: 'saw it',
        app_id: 5,
        nlp: { intents: [] },
        referral: {
          ref: 'spring',
          ad_id: '1200',
          source: 'ADS',
          type: 'OPEN_THREAD',
          ads_context_data: { ad_title: 'Sale', photo_url: 'https://cdn.example/p', post_id: '99' },
        },
      }),
      hop_context: [{ app_id: 9 }],
    },
    rows: [
      {
        referral: {
          source_type: 'ads',
          source_id: '1200',
          headline: 'Sale',
          media_type: 'image',
          media_url: 'https://cdn.example/p',
          ref: 'spring',
        },
        content: {
          body: 'saw it',
          other: {
            app_id: 5,
            hop_context: [{ app_id: 9 }],
            referral: { type: 'OPEN_THREAD', ads_context_data: { post_id: '99' } },
          },
        },
      },
    ],
  },
  'a referral beside a message': {
    event: { ...message('m.beside', { text: 'hai' }), referral: { source: 'IG_STORY', ref: 'r1' } },
    rows: [{ type: 'text', referral: { source_type: 'ig_story', ref: 'r1' } }],
  },
  'a referral alone': {
    event: { referral: { ref: 'shop', source: 'IGME_LINK', type: 'OPEN_THREAD', referer_uri: 'https://ig.example/x' } },
    rows: [
      {
        type: 'system',
        sender_type: 'system',
        message: '[referral] shop',
        content: { kind: 'referral', other: { referral: { type: 'OPEN_THREAD' } } },
        referral: { source_type: 'igme_link', ref: 'shop', source_url: 'https://ig.example/x' },
      },
    ],
  },
  'a message that says nothing but where the person comes from': {
    event: message('m.bare', { app_id: 6, referral: { product: { id: 'p2' }, source: 'SHOP', type: 'OPEN_THREAD' } }),
    rows: [
      {
        message_id: 'm.bare',
        type: 'system',
        message: '[referral] shop',
        content: { kind: 'referral', other: { app_id: 6, referral: { type: 'OPEN_THREAD' } } },
        referral: { source_type: 'shop' },
        context: { product: { catalog_id: null, product_id: 'p2' } },
      },
    ],
  },
  'a button that was pressed': {
    event: { postback: { mid: 'm.pressed', title: 'Talk to us', payload: 'TALK' } },
    rows: [
      {
        message_id: 'm.pressed',
        type: 'reply',
        message: 'Talk to us',
        content: { kind: 'postback', title: 'Talk to us', payload: 'TALK' },
      },
    ],
  },
  'a button that was pressed, without an id, and from an ad': {
    event: { postback: { title: 'Start', payload: 'GET_STARTED', referral: { source: 'ADS', ad_id: '55' } } },
    rows: [
      {
        type: 'reply',
        content: { kind: 'postback', title: 'Start', payload: 'GET_STARTED' },
        referral: { source_type: 'ads', source_id: '55' },
      },
    ],
  },
};
