import type { Finding } from './content/finding.ts';
import { type Format, type FormatName, fits, formats, isDeclaredAs } from './formats.ts';
import type { MediaSource } from './media-source.ts';
import { wrongFormat } from './refusals.ts';

/** What a file came with beside its content. */
export interface Hints {
  /** Its content type, as the server wrote it. */
  readonly label: string;
  /** Its names, the weightiest first. */
  readonly names: readonly string[];
}

/** The formats of the message's kind that the content allows. Throws `Unsupported media` when there is none. */
export function formatsFor(source: MediaSource, finding: Finding): readonly FormatName[] {
  const fitting = finding.formats.filter((name) => formats[name].kind === source.kind);
  if (fitting.length === 0) throw wrongFormat(source, finding);
  return fitting;
}

/**
 * The one that it is: where the content allows several, the label decides, then the name, the caller's first, then what
 * is likeliest. Throws `Unsupported media` when none is.
 */
export function chooseFormat(source: MediaSource, finding: Finding, { label, names }: Hints): Format {
  const allowed = formatsFor(source, finding).map((name) => formats[name]);
  const hints = { label, names: [source.filename ?? '', ...names] };
  const chosen = hinted<Format>(allowed, hints) ?? (finding.undecided ? undefined : allowed[0]);
  if (!chosen) throw wrongFormat(source, finding);
  return chosen;
}

/** The format that the label says, else the first name; undefined when neither says one of these. */
export function hinted<F extends Format>(allowed: readonly F[], { label, names }: Hints): F | undefined {
  const [type = ''] = label.toLowerCase().split(';');
  const labelled = allowed.find((format) => isDeclaredAs(type.trim(), format));
  return labelled ?? names.map((name) => allowed.find((format) => fits(name, format))).find(Boolean);
}
