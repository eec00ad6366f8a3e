import { createHash } from 'node:crypto';
import type { Usages } from './capacity.ts';
import type { Change, Level } from './dynalite.ts';

/** What a `ClientRequestToken` stood for: the request's hash, when it was done, and what reading its items costs. */
interface Settled {
  readonly hash: string;
  /** Epoch ms. */
  readonly at: number;
  readonly reads: Usages;
}

/** How long DynamoDB remembers a token. */
const memoryMs = 10 * 60_000;

// Beside dynalite's own prefixes (`table~`, `item-…`, `index-…`, `tag-…`).
const prefix = 'token~';

/**
 * The tokens of the last ten minutes. They are committed in the transaction's own batch: when the answer was lost with
 * the process, the SDK's retry under the same token must not apply the transaction again.
 */
export class Tokens {
  readonly #now: () => number;
  /** Oldest first. */
  readonly #settled: Map<string, Settled>;

  private constructor(now: () => number, settled: Map<string, Settled>) {
    this.#now = now;
    this.#settled = settled;
  }

  /** Those that the database holds. `now` gives epoch ms. */
  static async load(db: Level, now: () => number): Promise<Tokens> {
    const stored: [string, Settled][] = [];
    for await (const [key, value] of db.iterator({ gte: prefix, lt: `${prefix}~` })) {
      stored.push([key.slice(prefix.length), value as Settled]);
    }
    return new Tokens(now, new Map(stored.sort(([, a], [, b]) => a.at - b.at)));
  }

  /** What it stood for, also in a transaction that is about to be stored: in what is `changed`, by LevelDB's key. */
  find(token: string, changed: ReadonlyMap<string, unknown>): Settled | undefined {
    const settled = (changed.get(prefix + token) as Settled | undefined) ?? this.#settled.get(token);
    return settled && !this.#isExpired(settled) ? settled : undefined;
  }

  /** The changes that record a token and drop those that have expired, for the transaction's batch. */
  changes(token: string, hash: string, reads: Usages): Change[] {
    const value: Settled = { hash, at: this.#now(), reads };
    return [...this.#expired().map(forget), { type: 'put', key: prefix + token, value }];
  }

  /** To be called when the batch has been written. */
  remember(changes: readonly Change[]) {
    for (const change of changes) {
      const token = change.key.slice(prefix.length);
      this.#settled.delete(token);
      if (change.type === 'put') this.#settled.set(token, change.value as Settled);
    }
  }

  #expired(): string[] {
    const expired: string[] = [];
    for (const [token, settled] of this.#settled) {
      if (!this.#isExpired(settled)) break;
      expired.push(token);
    }
    return expired;
  }

  #isExpired = (settled: Settled) => this.#now() - settled.at >= memoryMs;
}

const forget = (token: string): Change => ({ type: 'del', key: prefix + token });

/** A request's hash: the same for requests that differ only in the order of their members. */
export function hashOf(json: unknown): string {
  const text = JSON.stringify(json, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64');
}
