import { createRequire } from 'node:module';
import type { Stream } from 'node:stream';
import { indexKeys, type KeyParts } from './index-keys.ts';
import type { Item, Table } from './items.ts';
import { rememberExpressions } from './remembered-expressions.ts';

/**
 * dynalite 4.0.0, used as a library: its parsers, its validations and its actions, called without its HTTP server.
 * Only so can a transaction run dynalite's own code against a draft, and commit as one LevelDB batch. These modules are
 * no public interface: package.json pins the version, and the contract suite says at once when another one differs.
 */

/** A request's or an answer's JSON. */
export type Json = Record<string, unknown>;

/** How dynalite's functions answer: with an error, or with a value. */
export type Callback<T = unknown> = (error?: Error | null, value?: T) => void;

/** A range of keys; what is not given is open. At most `limit` values, if that is not -1. */
export interface Range {
  readonly gt?: string;
  readonly gte?: string;
  readonly lt?: string;
  readonly lte?: string;
  readonly limit?: number;
  readonly reverse?: boolean;
}

interface IndexEntries {
  put(key: string, entry: Item, done: Callback): void;
  del(key: string, done: Callback): void;
  /** Queries ask for it. */
  createValueStream?(range: Range): Stream;
}

interface StoredItems extends IndexEntries {
  get(key: string, done: Callback<Item>): void;
  lock(key: string, work: (release: (done: Callback) => Callback) => void): void;
}

/** What dynalite's item actions ask of a store. */
export interface Store {
  readonly options: { readonly maxItemSize: number };
  getTable(name: string, done: Callback<Table>): void;
  getItemDb(tableName: string): StoredItems;
  getIndexDb(type: string, tableName: string, indexName: string): IndexEntries;
}

/** One change of a batch. */
export type Change =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

/** What reads a range of keys. It holds files open until it is closed. */
export interface Iterator {
  next(): Promise<unknown>;
  /** None at the end. */
  nextv(size: number): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** LevelDB, as dynalite keeps its data in it. */
export interface Level {
  open(options?: { readonly writeBufferSize: number }): Promise<void>;
  close(): Promise<void>;
  /** All or nothing, also under `kill -9`: LevelDB appends a batch to its log as one checksummed record. */
  batch(changes: readonly Change[]): Promise<void>;
  getSync(key: string): unknown;
  /** Deletes a range of keys, some at a time. */
  clear(range: { readonly gte: string; readonly lt: string }): Promise<void>;
  keys(range: object): Iterator;
  values(range: object): Iterator;
  iterator(range: { readonly gte: string; readonly lt: string }): AsyncIterable<[string, unknown]>;
}

/** A store with the database behind it. */
export interface Database extends Store {
  readonly db: Level;
}

/** Throws an error with `statusCode` and `body` when `request` breaks a rule of `types`. */
interface Validations {
  checkTypes(request: Json, types: Json): Json;
  checkValidations(request: Json, types: Json, custom: Custom | undefined, store: Store): void;
}

/** The rules that span members, as a message; on the way it parses the expressions into `request`. */
export type Custom = (request: Json, store: Store) => string | undefined;
type Action = (store: Store, request: Json, done: Callback<Json>) => void;

/** What its actions are made of. */
interface DynaliteParts extends KeyParts {
  /** Bytes of an item, its texts counted in UTF-16 units. */
  itemSize(item: Item): number;
  /** The refusal of an item, or of a key, that does not fit the table. */
  validateItem(item: Item, table: Table): Error | null | undefined;
  validateKey(key: Item, table: Table): Error | null | undefined;
}

const require = createRequire(import.meta.url);

for (const parser of ['conditionParser', 'updateParser']) {
  rememberExpressions(require(`dynalite/db/${parser}`) as Parameters<typeof rememberExpressions>[0]);
}

const parts = require('dynalite/db') as DynaliteParts & { create(options: Json): Database };
// dynalite's actions and queries call them by these exports, too.
const withIndexKeys = Object.assign(parts, indexKeys(parts));

/** What is used of dynalite; operations by their names, as `putItem`. */
export const dynalite = {
  createDatabase: parts.create,
  parts: withIndexKeys,
  validations: require('dynalite/validations') as Validations,
  action: (name: string) => require(`dynalite/actions/${name}.js`) as Action,
  rules: (name: string) => require(`dynalite/validations/${name}.js`) as { types: Json; custom?: Custom },
};
