import { behindAsides, comment, declaration, instruction } from './asides.ts';
import type { Finding } from './finding.ts';

/** Pages are what a link to a file often leads to: a login, an error, a preview. */
export function htmlPage(head: Buffer): Finding | undefined {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return /^<(!doctype html|html|head|body|script|title)\b/i.test(behindAsides(text, [comment, instruction]))
    ? { what: 'an HTML page', formats: [] }
    : undefined;
}

/** What is none of ours, and text. */
export function plainText(head: Buffer): Finding | undefined {
  const text = head.toString('utf8').trimStart();
  if (/[^\P{Cc}\s\ufffd]/u.test(text)) return undefined;
  if (/^<svg\b/i.test(behindAsides(text, [comment, instruction, declaration])))
    return { what: 'an SVG image', formats: [] };
  if (text.startsWith('<?xml')) return { what: 'an XML document', formats: [] };
  if (/^[{[]/.test(text)) return { what: 'a JSON document', formats: [] };
  return text.includes('\ufffd\ufffd') ? undefined : { what: 'plain text', formats: [] };
}
