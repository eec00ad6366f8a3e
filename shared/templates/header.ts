import type { MediaKind } from '../media/media-source.ts';
import type { Layout } from './components.ts';
import { Unfit } from './unfit.ts';
import type { TemplateUse } from './use.ts';
import { listed, type Value, valuesOf } from './values.ts';

/** What stands in the header of one message. A file's own content comes to the payload by its upload. */
export type FilledHeader =
  | { readonly kind: 'text'; readonly values: readonly Value[] }
  | { readonly kind: MediaKind; readonly filename?: string }
  | { readonly kind: 'location'; readonly place: Place };

interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string;
  readonly address?: string;
}

/** The provider's formats of a header with a file, as kinds of files. */
const kindOfFormat: Readonly<Record<string, MediaKind>> = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' };

const noHeader: Partial<NonNullable<TemplateUse['header']>> = {};

/** The header of a message; `values` of one that is a text. Throws `Unfit` where what is given is of another kind. */
export function headerOf(
  { header }: Layout,
  { header: given }: TemplateUse,
): { readonly filled: FilledHeader; readonly values?: ReadonlyMap<string, string> } | undefined {
  const { media_url, media_id, variables, latitude, longitude, name, address, filename } = given ?? noHeader;
  const isGiven = {
    file: (media_url ?? media_id) !== undefined,
    text: variables !== undefined,
    place: latitude !== undefined,
  };
  const refuse = (needs: string): never => {
    throw new Unfit(needs);
  };
  if (!header) return isGiven.file || isGiven.text || isGiven.place ? refuse('has no header') : undefined;
  const { format } = header;
  if (format === 'TEXT') {
    if (isGiven.file || isGiven.place) refuse('has a header that is a text, and takes template.header.variables alone');
    const values = valuesOf(header, variables, { part: 'header', field: 'template.header.variables' });
    return { filled: { kind: 'text', values: listed(values) }, values };
  }
  const kind = kindOfFormat[format];
  if (kind) {
    if (isGiven.file) return { filled: { kind, ...(kind === 'document' && { filename }) } };
    return refuse(
      `has a header that is ${kind === 'image' ? 'an' : 'a'} ${kind}, and needs template.header.media_url or media_id`,
    );
  }
  if (format !== 'LOCATION') return refuse(`has a header that cannot be sent yet: ${format}`);
  if (latitude === undefined || longitude === undefined) {
    return refuse('has a header that is a place, and needs template.header.latitude and longitude');
  }
  return { filled: { kind: 'location', place: { latitude, longitude, name, address } } };
}
