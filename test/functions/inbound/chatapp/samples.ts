import { digits } from '../../client.ts';
import { documentSamples } from './document-samples.ts';

/** What the provider sends, as it has been captured: by name, the message beside its id, and what of it is shown. */
export interface Sample {
  readonly message: object;
  readonly row: object;
}

const interactive = (type: string, reply: object, more: object = {}) => ({
  type: 'interactive',
  interactive: { type, [type]: reply, ...more },
});
const permission = {
  response: 'accept',
  is_permanent: false,
  expiration_timestamp: '1790604800',
  response_source: 'user_action',
};

export const samples: Readonly<Record<string, Sample>> = {
  ...documentSamples,
  'a text with an identity, and a member that is newer than this': {
    message: {
      type: 'text',
      text: { body: 'oi', preview: { title: 'x' } },
      from_parent_user_id: 'US.ENT.11815799212886844830',
      identity: { acknowledged: true, created_timestamp: '1602532300000', hash: 'Sjvjlx8G6Z0=' },
      brand_new: { depth: 3, access_token: 'secret' },
    },
    row: {
      type: 'text',
      content: {
        body: 'oi',
        other: {
          preview: { title: 'x' },
          from_parent_user_id: 'US.ENT.11815799212886844830',
          identity: { acknowledged: true, created_timestamp: '1602532300000', hash: 'Sjvjlx8G6Z0=' },
          brand_new: { depth: 3 },
        },
      },
    },
  },
  'an answer, passed on, about a product': {
    message: {
      type: 'text',
      text: { body: 'this?' },
      context: {
        from: '15550001111',
        id: 'wamid.before',
        forwarded: true,
        referred_product: { catalog_id: 'c', product_retailer_id: 'sku' },
      },
    },
    row: {
      forwarded: 'once',
      context: { message_id: 'wamid.before', product: { catalog_id: 'c', product_id: 'sku' } },
      content: { other: { context: { from: '15550001111' } } },
    },
  },
  'a text from an ad': {
    message: {
      type: 'text',
      text: { body: 'saw it' },
      referral: {
        source_url: 'https://fb.me/1',
        source_id: '120',
        source_type: 'ad',
        headline: 'Sale',
        body: 'Now',
        media_type: 'video',
        video_url: 'https://cdn.example/v',
        thumbnail_url: 'https://cdn.example/t',
        ctwa_clid: 'ARAk',
        welcome_message: { text: 'Hi!' },
      },
    },
    row: {
      referral: {
        source_type: 'ad',
        source_id: '120',
        source_url: 'https://fb.me/1',
        headline: 'Sale',
        body: 'Now',
        media_type: 'video',
        media_url: 'https://cdn.example/v',
        click_id: 'ARAk',
      },
      content: {
        other: { referral: { thumbnail_url: 'https://cdn.example/t', welcome_message: { text: 'Hi!' } } },
      },
    },
  },
  'an order with members of its items that are newer': {
    message: {
      type: 'order',
      order: {
        catalog_id: 'cat',
        text: '',
        product_items: [
          { product_retailer_id: 'a', quantity: 2, item_price: 10.5, currency: 'BRL', name: 'Hat' },
          { product_retailer_id: 'b', quantity: 1, item_price: 3, currency: 'BRL' },
          { product_retailer_id: 'c', item_price: 1e-7 },
          { product_retailer_id: 'd', item_price: 1e21 },
        ],
        coupon: 'X',
      },
    },
    row: {
      message: '[order] 5 items',
      content: {
        items: [
          { product_id: 'a', quantity: 2, unit_price: '10.5', currency: 'BRL' },
          { product_id: 'b', quantity: 1, unit_price: '3', currency: 'BRL' },
          { product_id: 'c', unit_price: '0.0000001' },
          { product_id: 'd', unit_price: '1000000000000000000000' },
        ],
        other: { coupon: 'X', product_items: [{ name: 'Hat' }, null, null, null] },
      },
    },
  },
  'a permission to call, without the type that the provider forgets': {
    message: { interactive: { type: 'call_permission_reply', call_permission_reply: permission } },
    row: {
      type: 'interactive',
      message: '[call permission] accept',
      content: { kind: 'call_permission_reply', ...permission },
    },
  },
  'a button, and what stands beside it': {
    message: interactive('button_reply', { id: 'b1', title: 'Yes', icon: 'tick' }, { version: 2 }),
    row: {
      type: 'reply',
      content: { kind: 'button', id: 'b1', title: 'Yes', other: { icon: 'tick', version: 2 } },
    },
  },
  'an address that was filled in': {
    message: interactive('nfm_reply', {
      name: 'address_message',
      body: 'Ana, 1 Street',
      response_json: '{"saved_address_id":"a1","values":{"city":"Pune"}}',
    }),
    row: {
      type: 'form_reply',
      content: { name: 'address_message', answers: { saved_address_id: 'a1', values: { city: 'Pune' } } },
    },
  },
  'what the provider cannot show, and why': {
    message: {
      type: 'unsupported',
      unsupported: { type: 'view_once' },
      errors: [
        {
          code: 131051,
          title: 'Message type unknown',
          message: 'Message type unknown',
          error_data: { details: 'Message type is currently not supported.' },
        },
      ],
    },
    row: {
      type: 'unsupported',
      message: '[unsupported] view_once',
      content: {
        type: 'view_once',
        reason: 'Message type unknown: Message type is currently not supported.',
        other: { errors: [{ code: 131051, error_data: { details: 'Message type is currently not supported.' } }] },
      },
    },
  },
  'a conversation that was opened': {
    message: { type: 'request_welcome' },
    row: { type: 'system', sender_type: 'system', message: '[request_welcome]', content: { kind: 'request_welcome' } },
  },
  'an identity that has changed': {
    message: {
      type: 'system',
      system: { body: 'New key', type: 'customer_identity_changed', customer: digits, identity: 'x' },
      identity: { hash: 'h', created_timestamp: '1', acknowledged: false },
    },
    row: {
      type: 'system',
      message: 'New key',
      content: { kind: 'identity_changed', identity: 'x', other: { identity: { hash: 'h', acknowledged: false } } },
    },
  },
  'a card with parts that are newer': {
    message: {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Ben', first_name: 'Ben', phonetic: 'ben' },
          phones: [{ phone: '+1 202', type: 'WORK', wa_id: '1202', user_id: 'US.1' }],
          origin: 'other',
        },
      ],
    },
    row: {
      content: {
        cards: [
          {
            name: { formatted_name: 'Ben', first_name: 'Ben' },
            phones: [{ phone: '+1 202', type: 'WORK', wa_id: '1202' }],
            other: { name: { phonetic: 'ben' }, phones: [{ user_id: 'US.1' }], origin: 'other' },
          },
        ],
      },
    },
  },
};
