import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { EndpointRow } from '../../shared/routes.ts';
import type { Answer } from './call.ts';

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Response>> }>>>>;
}

type Documents = Readonly<Record<'service' | 'console', Document>>;
let made: { readonly ajv: Ajv2020; readonly documents: Documents } | undefined;

/** The documents, as write-openapi.cjs left them for the whole run, and what checks by them. Made on first use. */
function checks() {
  made ??= read();
  return made;
}

function read() {
  const file = process.env.OPENAPI_DOCUMENT;
  if (file === undefined) throw new Error('the OpenAPI document was not made before the tests (write-openapi.cjs)');
  const documents: Documents = JSON.parse(readFileSync(file, 'utf8'));
  // Each document is the root that all of its references start from. Not strict: it has OpenAPI's own keywords too. That it is a
  // schema was checked when it was written.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return { ajv, documents };
}

/** Everything that is wrong with a value by the schema at a place of the document of what programs call. */
export const problemsOf = (value: unknown, ...place: string[]): string[] => problemsIn('service', value, place);

function problemsIn(document: keyof Documents, value: unknown, place: readonly string[]): string[] {
  const pointer = place.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = checks().ajv.getSchema(`${document}#/${pointer}`) as ValidateFunction;
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
}

/** Everything in an answer that the document does not know: its status, its content type, a header of ours, its body. */
export function documentedProblems({ api, path, method }: EndpointRow, { status, headers, body }: Answer): string[] {
  const place = [path, method.toLowerCase(), 'responses', String(status)] as const;
  const document = api === 'console' ? 'console' : 'service';
  const response = checks().documents[document].paths[place[0]]?.[place[1]]?.responses[place[3]];
  if (!response) return ['the status'];
  const [mediaType = ''] = String(headers['Content-Type']).split(';');
  if (!response.content[mediaType]) return [`the content type ${mediaType}`];
  const known = response.headers ?? {};
  const strangers = ['Retry-After', 'Idempotency-Replayed'].filter((name) => name in headers && !(name in known));
  return [
    ...strangers.map((name) => `the header ${name}`),
    ...problemsIn(document, body, ['paths', ...place, 'content', mediaType, 'schema']),
  ];
}

/** Throws when an answer is not as documented. Routes that do not exist have no documentation. */
export function assertDocumented(row: EndpointRow, answer: Answer): void {
  const problems = row.path === '$default' ? [] : documentedProblems(row, answer);
  if (problems.length === 0) return;
  throw new Error(
    `${row.name} answered ${answer.status} otherwise than documented: ${problems.join('; ')}\n${JSON.stringify(answer.body)}`,
  );
}
