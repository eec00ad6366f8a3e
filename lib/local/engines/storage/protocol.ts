import type { IncomingMessage } from 'node:http';
import type { ObjectStore } from './object-store.ts';
import type { WrittenPiece } from './pieces.ts';

/** A request for an object in a bucket that exists. */
export interface Call {
  readonly request: IncomingMessage;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

/** A multipart upload in progress. Its client is in this process too, so that none outlives it. */
export interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  /** By their numbers. */
  readonly parts: Map<number, WrittenPiece>;
}

/** What the operations work on. */
export interface Storage {
  readonly buckets: ReadonlySet<string>;
  readonly objects: ObjectStore;
  /** By their ids. */
  readonly uploads: Map<string, Upload>;
  /** What requests are signed with; anybody's are taken where there is none. */
  readonly key?: string | undefined;
}

/** What goes back to the client. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is read no faster than the client reads. */
  readonly body?: string | AsyncIterable<Uint8Array>;
}

/** A refusal as S3 words it. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, message: string, { status = 400, headers = {} }: Partial<Omit<Answer, 'body'>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const noSuchKey = () => new S3Error('NoSuchKey', 'The specified key does not exist.', { status: 404 });
export const noSuchBucket = () => new S3Error('NoSuchBucket', 'The specified bucket does not exist.', { status: 404 });
export const noSuchUpload = () =>
  new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.', { status: 404 });
export const accessDenied = (message = 'Access Denied') => new S3Error('AccessDenied', message, { status: 403 });
export const incompleteBody = () => new S3Error('IncompleteBody', 'The body is not as long as it was said to be.');
export const notImplemented = () => new S3Error('NotImplemented', 'Not available on a laptop.', { status: 501 });

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An answer of one element with text elements in it, and further elements behind them. */
export function xmlAnswer(
  root: string,
  members: Readonly<Record<string, string>>,
  further: readonly string[] = [],
): Answer {
  const body = declaration + xmlElement(root, members, further);
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

/** An element with text elements in it, and further elements behind them. */
export function xmlElement(
  name: string,
  members: Readonly<Record<string, string>>,
  further: readonly string[] = [],
): string {
  const inner = Object.entries(members).map(([member, value]) => `<${member}>${escaped(value)}</${member}>`);
  return `<${name}>${[...inner, ...further].join('')}</${name}>`;
}

/** The text of the first element of this name, or undefined. */
export function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
