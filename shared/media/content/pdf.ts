import type { Finding } from './finding.ts';

const mark = '%PDF-';
/** The mark may stand this far in (ISO 32000, annex H). */
const markBytes = 1_024;

/**
 * Marked by `%PDF-` and a version at the start of a line, with whatever a mail or a server has put in front. Answers that
 * only speak of a PDF, as errors do in JSON and XML, are none.
 */
export function pdf(head: Buffer): Finding | undefined {
  const text = head.toString('latin1', 0, markBytes + 1);
  if (/^(\xef\xbb\xbf)?\s*[{[<]/.test(text)) return undefined;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const before = text.slice(0, at);
    const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
    if (/^(\xef\xbb\xbf)?[\s\0]*$/.test(line) && /\d/.test(text.charAt(at + mark.length))) {
      return { what: 'a PDF document', formats: ['pdf'] };
    }
  }
  return undefined;
}
