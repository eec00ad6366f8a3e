import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { faultKinds } from '../../../lib/sandbox/faults/fault.ts';
import { chatappTypes } from '../../../lib/sandbox/receive/chatapp-inbound.ts';
import { gatewayTypes } from '../../../lib/sandbox/receive/gateway-inbound.ts';
import { photoappTypes } from '../../../lib/sandbox/receive/photoapp-inbound.ts';

const readme = readFileSync('lib/sandbox/README.md', 'utf8');

/** The names in a cell of the row that begins with the name, in the table under a heading. */
function namesIn(heading: string, row: string): string[] {
  const section = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const line = section.split('\n').find((text) => text.startsWith(`| \`${row}\``)) ?? '';
  return (line.split('|')[2] ?? '').match(/(?<=`)[a-z_]+(?=`)/g) ?? [];
}

test.each([
  ['chatapp', chatappTypes],
  ['photoapp', photoappTypes],
  ['gateway', gatewayTypes],
])('the README lists every type of %s that can come in, and no other', (platform, types) => {
  expect(namesIn('Make a message come in', platform)).toEqual(Object.keys(types));
});

test('the README lists every fault, and no other', () => {
  const section = readme.split(/^## /m).find((text) => text.startsWith('Faults')) ?? '';
  expect(section.match(/(?<=^\| `)\w+(?=` \| [a-z])/gm)?.filter((name) => name !== 'fault')).toEqual(
    Object.keys(faultKinds),
  );
});
