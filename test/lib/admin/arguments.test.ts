import { describe, expect, test } from '@jest/globals';
import { readArguments } from '../../../lib/admin/cli.ts';

const help = (...args: string[]) => {
  const asked = readArguments(args);
  return asked.kind === 'help' ? asked.text : undefined;
};
const refusal = (...args: string[]) => {
  try {
    readArguments(args);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};
const create = ['organization', 'create', '--slug', 'acme', '--name', 'Acme'];

describe('help is shown', () => {
  const all = ['organization create', 'organization update', 'organization show', 'key create', 'key list']
    .concat(['key revoke', 'contact create'])
    .map((command) => expect.stringContaining(`  ${command}`));

  test.each([[[]], [['--help']], [['-h']], [['nonsense', '--help']]])('with every command for %j', (args) => {
    for (const command of all) expect(help(...args)).toEqual(command);
    expect(help(...args)).toMatch(/^npx relaydesk <noun> <verb>.*DATA_DIR names, \.local if/s);
  });

  test('with the commands of a noun, and of no other', () => {
    const text = help('key', '--help');
    expect(text).toContain('key revoke');
    expect(text).not.toContain('organization create');
  });

  test('with the flags of one command, whatever else is wrong with it', () => {
    const text = help('organization', 'update', '--nonsense', '--help');
    expect(text).toContain('organization update <slug>');
    expect(text).toContain('--bearer-token-file <path>');
    expect(text).toContain('--stack');
    expect(text).not.toContain('organization create');
  });

  test('with what is required', () => {
    expect(help('contact', 'create', '-h')).toMatch(/--name <name> .*\(required\)/);
  });
});

describe('one line refuses', () => {
  test('an unknown noun, naming the commands that there are', () => {
    expect(refusal('tenant', 'create')).toMatch(
      /^there is no such command; there are: organization create, .*contact create, contact import, .*dead-letters purge, .*erasures replay, .*master-secret drop$/,
    );
  });

  test.each([[['key']], [['key', 'delete']]])('%j, naming the verbs of the noun', (args) => {
    expect(refusal(...args)).toBe('there is no such command; there are: key create, key list, key revoke');
  });

  test.each([
    [[...create, '--nonsense', 'x'], 'there is no flag --nonsense; --help lists those that there are'],
    [[...create, '--nonsense=x'], 'there is no flag --nonsense; --help lists those that there are'],
    [[...create, '-x'], 'there is no flag -x; --help lists those that there are'],
    [[...create, '--__proto__', 'x'], 'there is no flag --__proto__; --help lists those that there are'],
    [[...create, '--name', 'Other'], '--name is given more than once'],
    [['organization', 'create', '--slug', 'acme'], '--name is required'],
    [
      ['organization', 'create', '--slug', 'acme', '--name'],
      '--name needs a value; one that begins with a hyphen is given as --name=<value>',
    ],
    [
      ['organization', 'create', '--slug', '--name', 'x'],
      '--slug needs a value; one that begins with a hyphen is given as --slug=<value>',
    ],
    [['organization', 'show'], '<slug> is required'],
    [
      ['organization', 'show', 'acme', 'other'],
      'organization show takes <slug> and flags; a value stands there without its flag',
    ],
    [['key', 'list', 'acme'], 'key list takes flags alone; a value stands there without its flag'],
    [['key', 'list', '--stack='], '--stack needs the name of a stack'],
  ])('%j', (args, message) => {
    expect(refusal(...args)).toBe(message);
  });

  test.each([
    [['--bearer-token', 'EAAGsecret']],
    [['EAAGsecret', 'create']],
    [[...create, 'EAAGsecret']],
    [[...create, '--bearer-tokn', 'EAAGsecret']],
    [[...create, '--photoapp-tokn', 'EAAGsecret']],
    [[...create, '--bearer-token', 'a', '--bearer-token', 'EAAGsecret']],
    [['organization', 'update', 'acme', '--bearer-token', '-EAAGsecret']],
  ])('%j without repeating what may be a token', (args) => {
    const message = refusal(...args);
    expect(message).toBeDefined();
    expect(message).not.toContain('EAAGsecret');
  });
});

test('takes --flag value and --flag=value, and the stack apart', () => {
  expect(readArguments([...create, '--stack=relaydesk-dev', '--bearer-token=-odd'])).toMatchObject({
    kind: 'run',
    stack: 'relaydesk-dev',
  });
  expect(readArguments(create)).toMatchObject({ kind: 'run', stack: undefined });
});
