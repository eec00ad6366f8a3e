import type { Database, Iterator } from './dynalite.ts';

/**
 * Has dynalite's streams close what they read from. They end it with `return`, which LevelDB's iterators do not have: every
 * query would keep the files of its moment on disk (gigabytes after 100,000 contacts) until the process ends.
 */
export function closeIterators({ db }: Pick<Database, 'db'>): void {
  for (const name of ['keys', 'values'] as const) {
    const open = db[name].bind(db);
    db[name] = (range): Iterator => {
      const iterator = open(range);
      return Object.assign(iterator, { return: () => iterator.close() });
    };
  }
}
