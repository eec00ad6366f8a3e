import { between, chance, oneOf } from '../support/random.ts';

type Json = unknown;

/** What callers send in the place of a value: other types, extremes, and texts that break parsers and stores. */
const strangeValues: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0,
  2 ** 53 + 2,
  -1e308,
  [],
  {},
  [[]],
  [null],
  '',
  ' ',
  '\u200b',
  '\u0000',
  '\ud800',
  '\ufffd',
  '\u202eabc',
  "'; DROP TABLE contacts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}%n%s',
  'undefined',
  'NaN',
  '1e3',
  '٠١٢٣٤٥٦٧٨٩',
  'e\u0301'.repeat(60),
  'x'.repeat(300),
  'x'.repeat(5_000),
  { toString: 'x', constructor: { prototype: {} } },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  'https://169.254.169.254/latest/meta-data/',
  'http://[::ffff:127.0.0.1]:1/',
  'file:///etc/passwd',
  'data:text/plain;base64,!!!!',
];

/** The value with one thing changed somewhere in it: a member that is gone, new or of another kind. */
export function mutate(value: Json, random: () => number): Json {
  const isBranch = typeof value === 'object' && value !== null;
  const size = isBranch ? Object.keys(value).length : 0;
  if (!isBranch || size === 0 || chance(0.1, random)) return oneOf(strangeValues, random);
  const key = oneOf(Object.keys(value), random);
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, Json>;
  const inner = copy[key];
  const change = between(0, 9, random);
  if (change <= 4) copy[key] = mutate(inner, random);
  else if (change <= 6) copy[key] = oneOf(strangeValues, random);
  else if (change === 7) delete copy[key];
  else if (change === 8) copy[oneOf(['__proto__x', 'constructor', 'toString', '', key.toUpperCase()], random)] = inner;
  else copy[key] = Array.from({ length: between(2, 300, random) }, () => inner);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

/** The JSON text of a value, or something that is nearly it. */
export function nearJson(value: Json, random: () => number): string | Buffer {
  const text = JSON.stringify(value) ?? 'null';
  const bytes = Buffer.from(text);
  const at = between(0, Math.max(0, bytes.length - 1), random);
  const broken: readonly (() => string | Buffer)[] = [
    () => text.slice(0, at),
    () => `${text}}`,
    () => `\ufeff${text}`,
    () => `[${text}]`,
    () => text.replace('{', '{"phone_number":"+5511000000000",'),
    () => text.replace('{', '{"__proto__":{"a":1},'),
    () => text.replaceAll('"', "'"),
    () => '['.repeat(20_000),
    () => '',
    () => 'null',
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xc3, 0x28]), bytes.subarray(at)]),
    () => text.replace('{', `{"padding":"${'x'.repeat(270_000)}",`),
  ];
  return oneOf(broken, random)();
}
