import { type Hints, hinted } from './choose-format.ts';
import type { Finding } from './content/finding.ts';
import { type Format, formats } from './formats.ts';
import { otherFormats, unnamedFormat } from './other-formats.ts';

/** What a browser may run. Such a file is bytes to be saved, whatever it was declared to be. */
const active = ['an HTML page', 'an SVG image', 'an XML document', 'a Windows program', 'a program'];

/**
 * The format of a file that nobody checks. One that can be shown (`formats.ts`) it has only by its content. Else the
 * content says what it looks like, and label and name which of those it is; where the content says nothing, label and name.
 */
export function ownFormat(finding: Finding, hints: Hints): Format {
  const shown: readonly Format[] = finding.formats.map((name) => formats[name]);
  const ours = hinted(shown, hints) ?? (finding.undecided ? undefined : shown[0]);
  if (ours) return ours;
  if (active.includes(finding.what)) return unnamedFormat;
  const alike = otherFormats.filter(({ seenAs = [] }) => seenAs.includes(finding.what));
  return hinted(alike.length > 0 ? alike : otherFormats, hints) ?? alike[0] ?? unnamedFormat;
}
