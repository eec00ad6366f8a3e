import { lastSegment } from '../../media/last-segment.ts';

/** A document without a caption: by its name, or else by the file name at the end of its address. */
export function shownDocument({ filename, media_url }: { filename?: string; media_url: string }): string {
  const name = filename ?? fileNameIn(media_url);
  return name === undefined ? '[document]' : `[document] ${name}`;
}

/** Most addresses end in an id, a script or nothing; a file's name ends in the kind of file. */
const looksLikeFile = /^[^/\\\p{C}]{1,200}\.(pdf|docx?|xlsx?|pptx?)$/iu;

function fileNameIn(address: string): string | undefined {
  const name = lastSegment(address);
  return looksLikeFile.test(name) ? name : undefined;
}
