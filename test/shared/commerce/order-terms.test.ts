import { expect, test } from '@jest/globals';
import { orderIdSchema, orderTermsOf } from '../../../shared/commerce/order-number.ts';

test.each([
  ['#1001', ['#1001', '1001']],
  ['1001', ['1001']],
  ['EN-1001-A', ['EN-1001-A', '1001']],
  ['1001-A', ['1001-A', '1001']],
  ['INV-2024-001', ['INV-2024-001', '2024-001']],
  ['№ 7', ['№ 7', '7']],
  ['ABC', ['ABC']],
])('the number %s is searched for as %j', (number, terms) => {
  expect(orderTermsOf(number)).toEqual(terms);
});

test.each(['7', '5123456789012', '9'.repeat(20), 'gid://shopify/Order/5123456789012'])('%s is an order id', (id) => {
  expect(orderIdSchema.parse(id)).toBe(id);
});

test.each([
  '#1001',
  '12a',
  '-1',
  '1.0',
  ' 1',
  '1\n',
  '١٢',
  '9'.repeat(21),
  'gid://shopify/Order/',
  'gid://shopify/Product/1',
  'gid://shopify/Order/1?x=1',
  '../1',
])('%j is none', (id) => {
  expect(orderIdSchema.safeParse(id).success).toBe(false);
});
