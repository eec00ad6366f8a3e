import type { Finding } from './finding.ts';

/** Pages are what a link to a file often leads to: a login, an error, a preview. */
export function htmlPage(head: Buffer): Finding | undefined {
  return /^(\xef\xbb\xbf)?\s*(<!--.*?-->\s*)*<(!doctype html|html|head|body|script|title)\b/is.test(
    head.toString('latin1'),
  )
    ? { what: 'an HTML page', formats: [] }
    : undefined;
}

/** Marked by `%PDF-` within the first 1,024 bytes, which may begin with anything (ISO 32000, annex H). */
export function pdf(head: Buffer): Finding | undefined {
  return head.subarray(0, 1_024).includes('%PDF-') ? { what: 'a PDF document', formats: ['pdf'] } : undefined;
}

/** What is none of ours, and text. */
export function plainText(head: Buffer): Finding | undefined {
  const text = head.toString('utf8').trimStart();
  if (/[^\P{Cc}\s\ufffd]/u.test(text)) return undefined;
  if (/^(<[?!].*?>\s*)*<svg\b/is.test(text)) return { what: 'an SVG image', formats: [] };
  if (text.startsWith('<?xml')) return { what: 'an XML document', formats: [] };
  if (/^[{[]/.test(text)) return { what: 'a JSON document', formats: [] };
  return text.includes('\ufffd\ufffd') ? undefined : { what: 'plain text', formats: [] };
}
