import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** A value whose name says that it proves something, beside a sign that compares it with another value than none. */
const compared =
  /(?<!typeof )\b\w*(?:token|secret|signature|apikey|api_key|password|hmac|digest)\w*\b[)\]']*\s*[!=]==?(?!=)(?!\s*(?:undefined|null|''|""|-?\d))/i;

const listed = execFileSync('git', ['ls-files', 'functions', 'shared', 'lib', 'bin'], { encoding: 'utf8' });
const files = listed.split('\n').filter((file) => file.endsWith('.ts'));

test('secrets are compared in one place, which takes the same time for all', () => {
  const home = 'shared/base/text.ts';
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, at) => {
      const isCode = !/^\s*(?:\/\/|\*|\/\*)/.test(line);
      const isWrong = /timingSafeEqual/.test(line) || compared.test(line);
      return isCode && isWrong && file !== home ? [`${file}:${at + 1}: ${line.trim()}`] : [];
    });
  });
  expect(found).toEqual([]);
});
