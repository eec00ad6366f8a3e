import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { stateDiagram, withDiagrams } from '../support/state-diagram.ts';
import { drawnOn, drawnTables } from './drawn-tables.ts';
import { sourceFiles } from './imports.ts';

const page = readFileSync(drawnOn, 'utf8');
const blockOf = (name: string) =>
  page.match(new RegExp(`<!-- states: ${name} -->\n\n\`\`\`mermaid\n(.*?)\n\`\`\``, 's'));

const door = [
  { from: 'none', event: 'built', to: 'open' },
  { from: 'open', event: 'pushed', when: 'nobody stands in it', to: 'closed' },
  { from: 'open', event: 'drawn', to: 'closed' },
  { from: 'closed', event: 'pulled', to: 'half-open' },
  { from: 'half-open', event: 'burnt', to: 'none' },
];
const drawnDoor = [
  'stateDiagram-v2',
  '  state "half-open" as half_open',
  '  [*] --> open: built',
  '  open --> closed: pushed [nobody stands in it]<br/>drawn',
  '  closed --> half_open: pulled',
  '  half_open --> [*]: burnt',
].join('\n');

describe('the diagram of a table of transitions', () => {
  test('has its states, and an arrow for what leads from one to another', () => {
    expect(stateDiagram(door)).toBe(drawnDoor);
  });

  test('is put below its marker, in place of what stood there, and nothing else is touched', () => {
    const below = `<!-- states: door -->\n\n\`\`\`mermaid\n${drawnDoor}\n\`\`\`\n`;
    const text = ['# A door', '', '<!-- states: door -->', '', 'Text.', '', '<!-- states: window -->', ''].join('\n');
    const drawn = text.replace('<!-- states: door -->\n', below);
    expect(withDiagrams(text, { door })).toBe(drawn);
    expect(withDiagrams(drawn.replace('built', 'made'), { door })).toBe(drawn);
  });

  test.each(Object.entries(drawnTables))(
    'of %s on the page is the one of the code (npm run diagrams)',
    (name, table) => {
      expect(blockOf(name)?.[1]).toBe(stateDiagram(table));
    },
  );

  test('is there for every table in shared/', () => {
    const exported = sourceFiles
      .filter((file) => file.startsWith('shared/'))
      .flatMap((file) =>
        Array.from(readFileSync(file, 'utf8').matchAll(/^export const (\w+Transitions)\b/gm), ([, name]) => name),
      );
    expect(exported.toSorted()).toEqual(Object.keys(drawnTables).toSorted());
  });
});
