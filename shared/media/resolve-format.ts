import { ApiError } from '../errors.ts';
import { unknownContent } from './content/detect.ts';
import type { Detected } from './content/detection.ts';
import { page } from './content/text.ts';
import {
  animatedWebp,
  type Format,
  fits,
  formats,
  isDeclaredAs,
  otherFormats,
  unnamedFormat,
  webpFormat,
} from './formats.ts';
import { kinds, limitText, type MediaKind, type MediaSource, stillStickerBytes } from './media-source.ts';

/** What says something of a file beside its content. */
interface Hints {
  /** Its content type, as the server wrote it. */
  readonly label: string;
  /** Its names, the weightiest first. */
  readonly names: readonly string[];
}

/** The formats of the message's kind that the content allows. Throws `Unsupported media` when there is none. */
export function formatsFor(source: MediaSource, detected: Detected): readonly Format[] {
  const fitting =
    source.kind === 'sticker'
      ? [webpFormat].filter(({ seenAs }) => seenAs?.includes(detected.what))
      : detected.formats.map((name) => formats[name]).filter(({ kind }) => kind === source.kind);
  if (fitting.length === 0) throw wrongFormat(source, detected);
  return fitting;
}

/**
 * The format of a file for a message: where the content allows several, the label decides, then the names, the caller's
 * first, then what is likeliest. Throws `Unsupported media` when none fits.
 */
export function chooseFormat(source: MediaSource, detected: Detected, { label, names }: Hints): Format {
  const hints = { label, names: [source.filename ?? '', ...names] };
  if (source.taken) {
    const format = ownFormat(detected, hints);
    if (source.taken.extensions.includes(format.extension)) return format;
    throw wrongFormat(source, detected);
  }
  const allowed = formatsFor(source, detected);
  const chosen = hinted<Format>(allowed, hints) ?? (detected.undecided ? undefined : allowed[0]);
  if (!chosen) throw wrongFormat(source, detected);
  return chosen;
}

/**
 * Of a sticker of so many bytes, whether it moves. Throws `Unsupported media` for one that does not, and is larger than those
 * may be.
 */
export function stickerFacts({ kind, field }: MediaSource, { what }: Detected, size: number): { animated?: boolean } {
  if (kind !== 'sticker') return {};
  const animated = what === animatedWebp;
  if (animated || size <= stillStickerBytes) return { animated };
  const limit = `${limitText(stillStickerBytes)}, the limit for a sticker that does not move`;
  throw new ApiError('Unsupported media', `${field} is larger than ${limit}`);
}

/** The format that the label says, else the first name; undefined when neither says one of these. */
function hinted<F extends Format>(allowed: readonly F[], { label, names }: Hints): F | undefined {
  const [type = ''] = label.toLowerCase().split(';');
  const labelled = allowed.find((format) => isDeclaredAs(type.trim(), format));
  return labelled ?? names.map((name) => allowed.find((format) => fits(name, format))).find(Boolean);
}

/** What a browser may run. Such a file is bytes to be saved, even where label and name say otherwise. */
const active = [page, 'an SVG image', 'an XML document', 'a Windows program', 'a program'];

/**
 * The format of a file that no provider has to accept. A format that browsers show (`formats`) needs the content to prove
 * it. For another one the content says what the file looks like, and label and names which of those formats it is; where
 * the content says nothing, label and names decide.
 */
export function ownFormat(detected: Detected, hints: Hints): Format {
  const shown: readonly Format[] = detected.formats.map((name) => formats[name]);
  // A file with no track but sound is audio, also where its server calls it a video.
  const likeliest = detected.undecided ? undefined : shown[0];
  const ours = likeliest === formats.m4a ? likeliest : (hinted(shown, hints) ?? likeliest);
  if (ours) return ours;
  if (active.includes(detected.what)) return unnamedFormat;
  const alike = otherFormats.filter(({ seenAs = [] }) => seenAs.includes(detected.what));
  return hinted(alike.length > 0 ? alike : otherFormats, hints) ?? alike[0] ?? unnamedFormat;
}

/**
 * Refuses what is certainly no audio, for a server that converts whatever has sound: pictures, documents, what a browser may
 * run, and videos in forms that never hold sound alone. Throws `Unsupported media`.
 */
export function refuseSilent(source: MediaSource, detected: Detected): void {
  const shown: readonly Format[] = detected.formats.map((name) => formats[name]);
  const seen = [...shown, ...otherFormats.filter(({ seenAs = [] }) => seenAs.includes(detected.what))];
  const mayHaveSoundAlone = seen.some(
    ({ kind, alsoDeclared = [] }) => kind === 'audio' || alsoDeclared.some((type) => type.startsWith('audio/')),
  );
  const isUnknown = seen.length === 0 && !active.includes(detected.what);
  if (!isUnknown && !mayHaveSoundAlone) throw wrongFormat(source, detected);
}

/** What is told of a file that no provider has to accept. */
interface FileFacts {
  readonly contentType: string;
  /** Absent where the content says nothing. */
  readonly kind?: MediaKind;
}

/**
 * What is told of a file in its own format. A type of which the content shows nothing else is told as it is declared: an
 * Android package is a ZIP archive.
 */
export function factsOf(detected: Detected, { label }: Pick<Hints, 'label'>, format: Format): FileFacts {
  const [declared = ''] = label
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isKnown = [...Object.values<Format>(formats), ...otherFormats, unnamedFormat].some((each) =>
    isDeclaredAs(declared, each),
  );
  const isTold = detected.formats.length === 0 && !isKnown && /^[a-z]+\/[\w.+-]{1,100}$/.test(declared);
  const isSound = declared.startsWith('audio/') && isDeclaredAs(declared, format);
  const kind = isSound ? 'audio' : format.kind;
  return {
    contentType: isTold || isSound ? declared : format.contentType,
    ...((format !== unnamedFormat || detected.what !== unknownContent) && { kind }),
  };
}

/** 400: the file is none of the message's kind. */
export const wrongFormat = ({ field, kind, taken }: MediaSource, { what }: Detected) =>
  new ApiError('Unsupported media', `${field} is ${what}; ${(taken ?? kinds[kind]).takes}`);
