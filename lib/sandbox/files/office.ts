import { crc32 } from 'node:zlib';

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`;
const types = 'application/vnd.openxmlformats-officedocument';
const schemas = 'http://schemas.openxmlformats.org';
const relation = (target: string, kind: string) =>
  xml(
    `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`,
  );
const contentTypes = (parts: Readonly<Record<string, string>>) =>
  xml(
    `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
      parts,
    )
      .map(([part, type]) => `<Override PartName="/${part}" ContentType="${types}.${type}+xml"/>`)
      .join('')}</Types>`,
  );

/** A Word document with one line. */
export const docx = (): Buffer =>
  zip({
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relation('word/document.xml', 'officeDocument'),
    'word/document.xml': xml(
      `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hello from the sandbox</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });

/** An Excel workbook with one cell. */
export const xlsx = (): Buffer =>
  zip({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relation('xl/workbook.xml', 'officeDocument'),
    'xl/_rels/workbook.xml.rels': relation('worksheets/sheet1.xml', 'worksheet'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>42</v></c></row></sheetData></worksheet>`,
    ),
  });

const u16 = (value: number) => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number) => Buffer.from([value, value >>> 8, value >>> 16, value >>> 24].map((byte) => byte & 0xff));
const zero = u16(0);

/** A ZIP file (APPNOTE 4.3) of texts by their names, uncompressed, each dated 1 January 1980. */
function zip(texts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(texts)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const sizes = [u32(crc32(content)), u32(content.length), u32(content.length), u16(name.length)];
    // The version that is needed, no flags, stored, the time and the date.
    const common = [u16(20), zero, zero, zero, u16(0x21), ...sizes, zero];
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), ...common, name, content]);
    // No comment, disk 0, no attributes.
    directory.push(Buffer.from('PK\x01\x02'), u16(20), ...common, zero, zero, zero, u32(0), u32(offset), name);
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const count = u16(files.length);
  const end = [Buffer.from('PK\x05\x06'), zero, zero, count, count, u32(entries.length), u32(offset), zero];
  return Buffer.concat([...files, entries, ...end]);
}
