import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  createPrivately,
  openDataDirectory,
  readIfPresent,
  replaceMasterSecret,
  writePrivately,
} from '../../../../lib/local/data-directory.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'relaydesk-data-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('is made with its parents, for the owner alone', () => {
  const path = join(directory, 'not', 'there', 'yet');
  const data = openDataDirectory(path);
  for (const each of [join(directory, 'not'), path, data.dynamodb, data.queues, data.storage, data.sandbox])
    expect([each, modeOf(each)]).toEqual([each, 0o700]);
  for (const each of ['master-secret', 'sandbox-secret', 'media-key']) expect(modeOf(join(path, each))).toBe(0o600);
  expect(data.masterSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([data.masterSecret, data.sandboxSecret, data.mediaKey]).size).toBe(3);
});

test('keeps its secrets', () => {
  expect(openDataDirectory(directory)).toEqual(openDataDirectory(directory));
});

test('keeps a master secret of several keys, as a rotation leaves it', () => {
  const data = openDataDirectory(directory);
  const text = JSON.stringify({ current: 'k2', k1: data.masterSecret, k2: 'x'.repeat(64) });
  replaceMasterSecret(data, text);
  expect(openDataDirectory(directory).masterSecret).toBe(text);
  replaceMasterSecret(data, JSON.stringify({ current: 'k3', k1: data.masterSecret }));
  expect(() => openDataDirectory(directory)).toThrow('is not a secret of ours');
});

test('makes its secrets when a first start ended before they were there', () => {
  mkdirSync(join(directory, 'dynamodb'));
  expect(openDataDirectory(directory).masterSecret).toMatch(/^[0-9a-f]{64}$/);
});

test.each(['garbage', '', 'A'.repeat(64), `${'a'.repeat(64)}\n`])('is refused with the master secret %j', (text) => {
  writeFileSync(join(directory, 'master-secret'), text);
  expect(() => openDataDirectory(directory)).toThrow(`${join(directory, 'master-secret')} is not a secret of ours`);
});

test('is refused without its master secret when there is data under it', () => {
  const { dynamodb } = openDataDirectory(directory);
  writeFileSync(join(dynamodb, 'CURRENT'), '');
  rmSync(join(directory, 'master-secret'));
  expect(() => openDataDirectory(directory)).toThrow('its master-secret is missing');
});

test('a private file replaces what was there, is for the owner alone, and leaves no draft', () => {
  const file = join(directory, 'file');
  writeFileSync(file, 'before', { mode: 0o644 });
  writeFileSync(`${file}.${process.pid}.tmp`, 'torn', { mode: 0o644 });
  writePrivately(file, 'after');
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['after', 0o600]);
  expect(readdirSync(directory)).toEqual(['file']);
});

test('a private file that is created leaves alone what is there already', () => {
  const file = join(directory, 'file');
  createPrivately(file, 'first');
  createPrivately(file, 'second');
  expect([readIfPresent(file), modeOf(file)]).toEqual(['first', 0o600]);
  expect(readdirSync(directory)).toEqual(['file']);
});

test('a private file that cannot be written or read is named', () => {
  const file = join(directory, 'nowhere', 'file');
  expect(() => writePrivately(file, '')).toThrow(`${file} cannot be written: ENOENT`);
  expect(readIfPresent(file)).toBeUndefined();
  expect(() => readIfPresent(directory)).toThrow(`${directory} cannot be read: EISDIR`);
});
