import { expect, test } from '@jest/globals';
import { readPhotoappItem } from '../../../../shared/providers/photoapp/inbound/read-item.ts';

const long = '漢'.repeat(30_000);
const address = `https://a.example/${'漢'.repeat(8000)}`;

/** Attachments that say as much as they can. */
const attachments: Readonly<Record<string, object>> = {
  'a picture with a title': { type: 'image', payload: { url: address, title: long, more: long } },
  'a link with a title': { type: 'fallback', title: long, url: address, payload: null },
  'what is of no known type': { type: 'newer', title: long, payload: { url: address, title: long } },
  'a template': { type: 'template', payload: { generic: { elements: [{ title: long, subtitle: long }] } } },
};

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test.each(Object.entries(attachments))('forty times %s fit into one transaction, and each into an item', (_, each) => {
  const story = { id: '17', url: address };
  const message = { mid: 'm.1', text: long, reply_to: { story }, attachments: Array(45).fill(each) };
  const event = { sender: { id: '77' }, recipient: { id: '17841' }, timestamp: 1_790_000_000_000, message };
  const read = readPhotoappItem({ channel: 'photoapp', kind: 'message', account: '17841', item: event }, 0);
  if (read.kind !== 'message') throw new Error(read.kind);
  const { content, file, further = [] } = read;
  const sizes = [{ content, file }, ...further].map(bytesOf);
  expect(sizes).toHaveLength(40);
  // DynamoDB takes 4 MB in a transaction and 400 KB in an item; the rest of an item has less than 2 KB.
  expect(sizes.reduce((sum, size) => sum + size + 2_000, 0)).toBeLessThan(4_000_000);
  expect(Math.max(...sizes)).toBeLessThan(380_000);
});
