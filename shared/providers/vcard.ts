import { boundedName } from '../base/text.ts';

/** A vCard (RFC 6350, and what phones write of its earlier versions) in the members of a contact card. */
interface ReadVcard {
  readonly name: Readonly<Record<string, string | undefined>> & { readonly formatted_name?: string };
  readonly phones: { readonly phone?: string; readonly type?: string; readonly wa_id?: string }[];
  readonly emails?: object[];
  readonly addresses?: object[];
  readonly urls?: object[];
  readonly org?: Record<string, unknown>;
  readonly birthday?: string;
  /** The lines that have no member of their own, by their names as they are in the card. */
  readonly lines?: Readonly<Record<string, string>>;
}

interface Line {
  /** What stands before the name: `item1` of `item1.TEL`. A label has the same. */
  readonly group: string;
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** Characters of a card that are read; pictures come after what is read here, or are longer. */
const maxLength = 20_000;
/** Entries of one kind that are read. */
const mostEntries = 20;

/** Reads a vCard. Never throws: lines that make no sense are skipped. */
export function readVcard(vcard: string): ReadVcard {
  const lines = linesOf(vcard);
  const all = (name: string) => lines.filter((line) => line.name === name).slice(0, mostEntries);
  const one = (name: string) => all(name)[0];
  const parts = (line: Line | undefined) => (line?.value ?? '').split(/(?<!\\);/).map(plain);
  const list = (name: string, read: (line: Line) => object) => {
    const entries = all(name).map(read);
    return entries.length === 0 ? undefined : entries;
  };
  const [last_name, first_name, middle_name, prefix, suffix] = parts(one('N'));
  const [company, department] = parts(one('ORG'));
  const title = plain(one('TITLE')?.value);
  const org = known({ company, department, title });
  return {
    name: { formatted_name: plain(one('FN')?.value), ...known({ first_name, last_name, middle_name, prefix, suffix }) },
    phones: all('TEL').map((line) => ({
      phone: plain(line.value)?.slice(0, 64),
      type: typeOf(line),
      wa_id: /waid=(\d{1,64})/i.exec(line.parameters)?.[1],
    })),
    emails: list('EMAIL', (line) => known({ email: plain(line.value), type: typeOf(line) })),
    urls: list('URL', (line) => known({ url: plain(line.value), type: typeOf(line) })),
    addresses: list('ADR', (line) => {
      const [, , street, city, state, zip, country] = parts(line);
      return known({ street, city, state, zip, country, type: typeOf(line) });
    }),
    org: Object.keys(org).length === 0 ? undefined : org,
    birthday: plain(one('BDAY')?.value)?.slice(0, 64),
    lines: othersIn(lines),
  };

  /** The type of a number or an address, or else its label. */
  function typeOf({ parameters, group }: Line): string | undefined {
    const label = lines.find((line) => line.name === 'X-ABLABEL' && line.group === group && group !== '');
    // Those of the phone itself are written so: `_$!<Mobile>!$_`.
    return typeIn(parameters) ?? plain(label?.value.replace(/^_\$!<(.*)>!\$_$/, '$1'))?.slice(0, 64);
  }
}

/** Lines that are read, those that frame a card, and pictures and sounds. */
const notOthers =
  /^(BEGIN|END|VERSION|PRODID|REV|PHOTO|LOGO|SOUND|KEY|X-ABLABEL|N|FN|ORG|TITLE|TEL|EMAIL|URL|ADR|BDAY)$/;

function othersIn(lines: readonly Line[]): Record<string, string> | undefined {
  const others = lines.filter(({ name }) => !notOthers.test(name)).slice(0, mostEntries);
  const left = known(Object.fromEntries(others.map(({ name, value }) => [name, plain(value)])));
  return Object.keys(left).length === 0 ? undefined : left;
}

/** Long lines go on in the next one, after a space. Names may have a group before them: `item1.TEL`. */
function linesOf(vcard: string): Line[] {
  const unfolded = vcard.slice(0, maxLength).replaceAll(/\r?\n[ \t]/g, '');
  return [...unfolded.matchAll(/^(?:([\w-]+)\.)?([A-Za-z-]+)((?:;[^:\r\n]*)?):([^\r\n]*)$/gm)].map(
    ([, group = '', name = '', parameters = '', value = '']) => ({
      group,
      name: name.toUpperCase(),
      parameters,
      value,
    }),
  );
}

/** Also as earlier versions write it: `TEL;CELL:…`. */
const typeIn = (parameters: string): string | undefined =>
  /type=([^;:]{1,64})/i.exec(parameters)?.[1] ?? /^;(CELL|HOME|WORK|MAIN|OTHER|PREF)\b/i.exec(parameters)?.[1];

/** A value without its escapes; undefined for an empty one. */
const plain = (value: string | undefined): string | undefined =>
  boundedName(
    (value ?? '')
      .replaceAll(/\\([,;\\:])/g, '$1')
      .replaceAll(/\\n/gi, '\n')
      .trim(),
    1024,
  );

const known = (members: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
