import { readFileSync } from 'node:fs';

/** A block of code of a page. */
interface Block {
  readonly language: string;
  readonly code: string;
  /** What stands between it and the block before. */
  readonly before: string;
}

/** All blocks of code of a page in its order, also those in lists. */
function allBlocksIn(page: string): Block[] {
  const blocks: Block[] = [];
  let before = '';
  for (const part of readFileSync(page, 'utf8').split(/^( *```\w*\n.*?^ *```)$/ms)) {
    const [, indent = '', language = '', code] = /^( *)```(\w*)\n(.*)^ *```$/ms.exec(part) ?? [];
    if (code === undefined) before = part;
    else blocks.push({ language, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''), before });
  }
  return blocks;
}

const isForBash = ({ language }: Block) => language === 'bash';
const placeholder = /<[a-z][\w ]*>/gi;
/** An account at AWS, software that a reader brings, a value of the reader's own (`<id>`): comments do not count. */
const needsMore = ({ code }: Block) =>
  /^\s*(aws|zip) |\bcdk |npm run deploy|--stack /m.test(code) || code.replaceAll(/ +# .*$/gm, '').match(placeholder);

/** The statuses of errors with which a block is answered, as the text before it says. */
const announced = ({ before }: Block) =>
  Array.from(before.matchAll(/\bis ([45]\d\d)\b/g), ([, code]) => code).join(' ');

/** The file that a block of another language is to be put into, by the last words before it. */
const fileOf = ({ language, before }: Block) =>
  new RegExp(`\`([\\w-]+\\.m?${language})\`[^\`]*:\\s*$`).exec(before)?.[1];

/** What a reader does with a page on a laptop: files are written and commands run, in its order. Empty where there is nothing to run. */
export function commandsOf(page: string): string {
  const blocks = allBlocksIn(page);
  if (!blocks.some((block) => isForBash(block) && !needsMore(block))) return '';
  const steps = blocks.map((block, index) => {
    const file = fileOf(block);
    if (file !== undefined) return `cat > ${file} <<'END OF FILE'\n${block.code}END OF FILE`;
    if (!isForBash(block) || needsMore(block)) return '';
    return `BLOCK=${index + 1} ANNOUNCED='${announced(block)}'\n${block.code}`;
  });
  return [...steps, 'trap - ERR'].join('\n');
}

/** The commands of a page that need more than a laptop, with a word for each value of the reader's own. */
export const furtherCommandsOf = (page: string): string[] =>
  allBlocksIn(page).flatMap((block) =>
    isForBash(block) && needsMore(block) ? [block.code.replaceAll(placeholder, 'yours')] : [],
  );

/**
 * Shell functions that stand in front of a page's commands. curl is curl, and an error that was not announced is told on
 * stderr, as is a command that fails; waits are short; `npm ci` and `npm start` are the checkout and the stack of the test; `npx relaydesk`
 * asks `terminal-child.ts`, which answers without a start of Node.
 */
export const asPrinted = (terminal: string): string => `
trap 'echo "block $BLOCK: $BASH_COMMAND: $?" >&2' ERR
curl() {
  local told ended
  told=$(command curl -w '%{stderr}%{http_code}' "$@" 2>&1 >&3); ended=$?
  [[ $told == [23]?? || " $ANNOUNCED " == *" $told "* ]] || echo "block $BLOCK: curl $*: $told" >&2
  return $ended
} 3>&1
sleep() { command sleep 0.2; }
npm() { [[ $1 == ci || $1 == start ]]; }
npx() {
  [[ $1 == relaydesk ]] || return 1
  printf '%s\\0' "\${@:2}" | command curl -sS --fail-with-body --data-binary @- ${terminal}
}
`;

/** The same for commands that need more: what is no command of ours does nothing. */
export const asRead = (terminal: string): string => `
trap 'echo "$BASH_COMMAND: $?" >&2' ERR
aws() { :; }; zip() { :; }; npm() { :; }
npx() { [[ $1 == cdk ]] || printf '%s\\0' "\${@:2}" | command curl -sS --fail-with-body --data-binary @- ${terminal}read; }
`;
