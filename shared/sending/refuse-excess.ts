import type { Content } from '../conversations/message.ts';
import { excessOf } from '../conversations/room.ts';
import { ApiError } from '../errors.ts';
import { codePoints } from '../input/fields.ts';
import { storedBytes } from '../table/stored-bytes.ts';

/** Code points of a template's body with its variables filled in; the provider's limit. */
const filledLength = 32_768;

/**
 * Refuses what a conversation has no room for: what the provider takes must stand there, with all that happens to it later.
 * Throws `Invalid field`, and `Template not usable` for what the values of a template come to.
 */
export function refuseExcess(content: Content): void {
  if (content.type === 'template') refuseLongTemplate(content);
  const excess = excessOf(content);
  if (!excess) return;
  const { part, bytes, max } = excess;
  const text = `is ${bytes} bytes as it is stored, and must be at most ${max}`;
  if (content.type === 'template')
    throw unusable(content, `${part === 'content' ? 'with its variables' : 'filled in'} ${text}`);
  throw new ApiError('Invalid field', `${part === 'content' ? fieldOf(content) : 'the text'} ${text}`);
}

function refuseLongTemplate(content: Content): void {
  const body = String(content.content?.text ?? '');
  if (body.length <= filledLength) return;
  const length = codePoints(body);
  if (length <= filledLength) return;
  throw unusable(
    content,
    `has ${length} characters in its body once it is filled in, and the provider takes ${filledLength}`,
  );
}

/** Of these values: with others the same template may do. */
const unusable = ({ content = {} }: Content, reason: string) =>
  new ApiError('Template not usable', `template ${content.name} (${content.language}) ${reason}.`, {
    isOfValues: true,
  });

/** As the body of a request names it; of an interactive message with the member that is largest. */
function fieldOf({ type = 'text', content = {} }: Content): string {
  if (type !== 'interactive') return type;
  const [largest] = Object.entries(content).toSorted(([, one], [, other]) => storedBytes(other) - storedBytes(one));
  return `interactive (above all interactive.${largest?.[0]})`;
}
