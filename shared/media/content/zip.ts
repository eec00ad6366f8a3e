import type { FormatName } from '../formats.ts';
import type { Finding, Recognition, Rest } from './finding.ts';
import { tailOf } from './tail.ts';
import { entryNames } from './zip-directory.ts';

/** Where the formats keep their parts. */
const folders: readonly [folder: string, format: FormatName][] = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
];

/** The directory of a ZIP file with a thousand entries takes some 100 KB; a comment of 64 KB may follow it. */
const tailBytes = 1_048_576;

/** ZIP files, which the newer Office formats are. What is inside stands at the end, in any order. */
export function zipFile(head: Buffer): Recognition | undefined {
  const start = head.toString('latin1');
  if (!start.startsWith('PK\x03\x04')) return undefined;
  if (/^.{26}mimetypeapplication\/vnd\.oasis/s.test(start.slice(4)))
    return { what: 'an OpenDocument file', formats: [] };
  return { what: 'a ZIP archive', formats: ['docx', 'pptx', 'xlsx'], rest: directory() };
}

function directory(): Rest {
  const tail = tailOf(tailBytes);
  return {
    take: tail.take,
    finding() {
      const names = entryNames(tail.bytes(), tail.skipped());
      return names ? findingOf(names) : { what: 'an incomplete ZIP archive', formats: [] };
    },
  };
}

/** Some writers use backslashes, or begin with a slash, and names are compared without regard to case (ECMA-376 part 2). */
function findingOf(written: readonly string[]): Finding {
  const names = written.map((name) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase());
  const formats = folders.flatMap(([folder, format]) =>
    names.some((name) => name.startsWith(folder)) ? [format] : [],
  );
  if (formats.length === 0 || !names.includes('[content_types].xml')) return { what: 'a ZIP archive', formats: [] };
  if (names.some((name) => name.endsWith('vbaproject.bin'))) {
    return { what: 'an Office file with macros', formats: [] };
  }
  if (names.includes('xl/workbook.bin')) return { what: 'a binary (XLSB) workbook', formats: [] };
  return { what: 'an Office file', formats };
}
