import type { IncomingMessage } from 'node:http';
import type { ObjectStore } from './object-store.ts';
import type { Uploads } from './uploads.ts';

/** A request for an object in a bucket that exists. */
export interface Call {
  readonly request: IncomingMessage;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

export interface Storage {
  readonly objects: ObjectStore;
  readonly uploads: Uploads;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is read no faster than the client reads. */
  readonly body?: string | AsyncIterable<Uint8Array>;
}

export const xmlAnswer = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body,
});
