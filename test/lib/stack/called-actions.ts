import { buildSync } from 'esbuild';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';
import type { Row, Use } from '../../../shared/routes.ts';

/** Files that carry out calls for all functions, or describe them; who makes a call is seen where these are called. */
const carriers =
  /^shared\/(table\/(store|read-ahead|commands|table|layout)|runtime\/(deps|host-ports|late-media|live[a-z-]*)|base\/env-names|routes|media\/(media-store|media-keys)|secrets\/(secrets|provider-secrets))\.ts$/;

/** The key check stands in every bundle. What it does is a right of its own. */
const keyCheck = /^shared\/(keys\/(key|authenticate|read-rate)|members\/authenticate-member|http\/middleware)\.ts$/;

/** What a piece of our code calls, by the words that it does so with. */
const calls: Readonly<Record<string, RegExp>> = {
  'table:get': /\btable\w*\.(get|getMany)\(/,
  'table:query': /\btable\w*\.page\((?!\{ index:)/,
  'table:due': /\bindex: "due"/,
  'table:inbox': /\bindex: "inbox"/,
  'table:put': /\bkind: "put"/,
  'table:update': /\bkind: "update"/,
  'table:delete': /\bkind: "delete"/,
  'table:check': /\bkind: "check"/,
  'table:batch-write': /\.writeMany\(/,
  'media:read': /\bmedia\w*\.(read|has|addressOf)\(/,
  'media:store': /\bmedia\w*\.store\(/,
  'uploads:sign': /\bmedia\w*\.uploadAddress\(/,
  'media:list': /\bmedia\w*\.filesUnder\(/,
  'media:delete': /\bmedia\w*\.delete\(/,
  'erasures:record': /\bmedia\w*\.mark\(/,
  // No other stored text is read.
  'large-items:take': /\bmedia\w*\.text\(/,
  'media-keys': /\bmediaKeys\.(current|withId)\(/,
  secrets: /\bsecrets\w*\.(current|withId)\(/,
  'provider-secrets': /\bproviderSecrets\w*\.\w+\(/,
  'hints:tell': /\bsockets\.tell\(/,
  'hints:end': /\bsockets\.end\(/,
  'queue:events': /\beventsQueue\b/,
  'queue:inbound': /\binboundQueue\b/,
  'queue:inbound-dead-letters': /\binboundDeadLetters\b/,
  'queue:look': /\bqueueLook\b/,
  'queue:broadcasts': /\bbroadcastsQueue\b/,
  'queue:deliveries': /\b(deliveriesQueue|slowDeliveriesQueue)\b/,
};

/** The content of large items, with the bodies of dead letters, has rights of its own: the same calls, in these files. */
const largeItemFiles = /^shared\/(channels\/large-items|dead-letters\/[a-z-]+)\.ts$/;
const ofLargeItems: Readonly<Record<string, Use>> = {
  'media:store': 'large-items:put',
  'media:delete': 'large-items:take',
};

/** Uploads are read and deleted with rights of their own. */
const uploadFiles = /^shared\/media\/uploads\//;
const ofUploads: Readonly<Record<string, Use>> = { 'media:read': 'uploads:take', 'media:delete': 'uploads:delete' };

/** Who is a member of what is written with a right of its own. */
const memberFiles = /^shared\/members\//;
const writing: Use = 'members:write';
const ofMembers: Readonly<Record<string, Use>> = {
  'table:put': writing,
  'table:update': writing,
  'table:delete': writing,
  'table:check': writing,
};

/** So is what leads to channels, and so are instances; the organization itself is an item as others are. */
const ofChannels: Readonly<Record<string, Use>> = {
  'table:put': 'channels:write',
  'table:update': 'channels:write',
  'table:delete': 'channels:write',
};

const rightsOfFiles: readonly [RegExp, Readonly<Record<string, Use | readonly Use[]>>][] = [
  [/^shared\/instances\/instance-store\.ts$/, ofChannels],
  [/^shared\/organizations\/business-account\.ts$/, ofChannels],
  [/^shared\/organizations\/organization-store\.ts$/, { ...ofChannels, 'table:put': ['table:put', 'channels:write'] }],
  [largeItemFiles, ofLargeItems],
  [uploadFiles, ofUploads],
  [memberFiles, ofMembers],
];

/**
 * The uses that the code of each row's function has, of those that are calls to AWS: the words above in what esbuild leaves
 * of our files after it has dropped every declaration that the function cannot come to.
 */
export function calledBy(rows: readonly Row[]): Map<Row, readonly string[]> {
  const { outputFiles } = buildSync({
    absWorkingDir: sourceRoot,
    entryPoints: rows.map(({ entry }) => entry),
    outbase: sourceRoot,
    outdir: sourceRoot,
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'warning',
  });
  const textOf = (entry: string) => {
    const output = outputFiles.find(({ path }) => path.endsWith(`/${entry.replace(/\.ts$/, '.js')}`));
    if (!output) throw new Error(`${entry} was not bundled`);
    return output.text;
  };
  return new Map(rows.map((row) => [row, callsIn(textOf(row.entry))]));
}

function callsIn(bundle: string): string[] {
  // esbuild names the file before what is left of it.
  const parts = bundle.split(/^\/\/ (?=(?:shared|functions)\/\S+\.ts$)/m).slice(1);
  const found = parts.flatMap((part) => {
    const file = part.slice(0, part.indexOf('\n'));
    if (carriers.test(file) || keyCheck.test(file)) return [];
    const called = Object.keys(calls).filter((use) => calls[use]?.test(part));
    const [, own = {}] = rightsOfFiles.find(([files]) => files.test(file)) ?? [];
    return called.flatMap((use) => own[use] ?? use);
  });
  return [...new Set(found)].toSorted();
}
