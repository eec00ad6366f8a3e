import { reasonOf, valuesIn } from '../../../../../shared/contacts/import/columns.ts';
import type { CsvRow } from '../../../../../shared/input/csv/row-parsing.ts';
import { ApiError, mayPass } from '../../api/api-error.ts';
import type { ContactFile } from './read-file.ts';

/** What has become of a row. */
type Outcome = { readonly kind: 'created' | 'existing' } | { readonly kind: 'refused'; readonly reason: string };

/** What a row says of a contact. */
type Values = ReturnType<typeof valuesIn>;

interface Run {
  readonly file: Pick<ContactFile, 'columns' | 'header'>;
  /** Those that are to be sent: all of the file, or what an earlier run has left. */
  readonly rows: readonly CsvRow[];
  /** Asks the API to make a contact; rejects with what it says. */
  readonly create: (body: Values) => Promise<unknown>;
  /** Once it is aborted no more rows are begun with. */
  readonly signal: AbortSignal;
  readonly onSettled: (row: CsvRow, outcome: Outcome) => void;
  /** The API has told to wait, until this time. */
  readonly onWait: (until: number) => void;
}

/** Requests that are under way together. */
const atOnce = 4;
/** How often a row is sent again after no answer came, or none that says what became of it. */
const mostTries = 5;

/**
 * Sends rows a few at a time. A row that may not have arrived is sent again: one that had arrived is a contact already by then, and
 * nothing is made twice. Returns the rows that were not settled, with the error that ended it, where one did.
 */
export async function runImport(run: Run): Promise<{ readonly left: readonly CsvRow[]; readonly error?: unknown }> {
  const { rows, signal, onSettled } = run;
  const unsettled = new Set(rows);
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  const ask = asker(run, either);
  let next = 0;
  const work = async () => {
    while (!either.aborted) {
      const row = rows[next++];
      if (!row) return;
      try {
        const outcome = await outcomeOf(row, run.file, ask);
        unsettled.delete(row);
        onSettled(row, outcome);
      } catch (error) {
        ended.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const error = ended.signal.aborted && !signal.aborted ? ended.signal.reason : undefined;
  return { left: [...unsettled], ...(error !== undefined && { error }) };
}

/** Throws what ends the whole import. */
async function outcomeOf(row: CsvRow, file: Run['file'], ask: Run['create']) {
  let body: Values;
  try {
    body = valuesIn(row, file.columns, file.header.length);
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(row, error) } as const;
  }
  try {
    await ask(body);
    return { kind: 'created' } as const;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.error === 'Contact already exists') return { kind: 'existing' } as const;
    if (!ofTheRow.has(error.status)) throw error;
    return { kind: 'refused', reason: reasonOf(row, error) } as const;
  }
}

/** Statuses by which the API refuses what a row says. The others are of the member, the organization or the service. */
const ofTheRow = new Set([400, 409, 413]);

/** Asks until there is an answer that says what became of it; all wait while one was told to. */
function asker({ create, onWait }: Run, signal: AbortSignal) {
  let notBefore = 0;
  const waitUntil = async (time: number) => {
    notBefore = Math.max(notBefore, time);
    onWait(notBefore);
    await sleep(notBefore - Date.now(), signal);
  };
  return async (body: Values) => {
    for (let tries = 1; ; tries++) {
      if (notBefore > Date.now()) await sleep(notBefore - Date.now(), signal);
      try {
        return await create(body);
      } catch (error) {
        if (signal.aborted || !mayPass(error) || isQuota(error)) throw error;
        const told = error instanceof ApiError ? error.retryAfter : undefined;
        if (told === undefined && tries === mostTries) throw error;
        await waitUntil(Date.now() + (told ?? 2 ** tries) * 1000);
      }
    }
  };
}

/** There is no room for more contacts: waiting does not help. */
const isQuota = (error: unknown) => error instanceof ApiError && error.error === 'Quota exceeded';

/** Ends early, and rejects, where the import is stopped. */
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
