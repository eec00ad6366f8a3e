/** The most that each figure may be. A figure over its budget is shown in the page as such; it fails no test. */
export const budgets = {
  /** A function's bundle, minified and with the SDK inside, in KB. */
  kb: 530,
  /** Of functions that use the media storage. */
  kbWithStorage: 700,
  /** Import and init of a function with SDK clients, to those of an empty handler with the same clients; of one without, in ms. */
  coldRatio: 1.35,
  coldMs: 15,
  /** CPU time of a warm request, to that of the same AWS calls made with the bare SDK. */
  cpuRatio: 1.3,
  /**
   * An E1 text of 100 bytes, in a process that knows the organization. Round trips are requests that come after each other: the
   * send is counted beside its intent. Of its write units one is the organization's rate, and two are the inbox's order.
   */
  send: { trips: 3, writeUnits: 14, readUnits: 4, providerCalls: 1, queueCalls: 2 },
  /**
   * Each of so many E1 texts that come at once into one conversation; and by when the last of them is answered. Three write units
   * of the first are the rate's and the inbox's, as above.
   */
  atOnce: [
    { sends: 3, trips: 4, writeUnits: 16 },
    { sends: 20, trips: 5.5, writeUnits: 18 },
    { sends: 100, trips: 7, writeUnits: 24, lastMs: 1_500 },
  ],
  /** Of a broadcast, for each recipient. */
  broadcast: { writeUnits: 19, providerCalls: 1.1 },
  /** A page of 10 messages, with the key check. */
  page: { trips: 2, readUnits: 7 },
  /** A search for a term that is in none or in few of so many messages of a conversation, with the key check. */
  search: { messages: 100_000, readUnits: 300 },
  /** Beyond the rows themselves, and the key check: of a page of 50 contacts, and of a search with up to 500 matches. */
  contacts: { readUnits: 15, matches: 500 },
  /** A page of 50 conversations, with the key check; without filters, or with one of those that the index is parted by. */
  inbox: { trips: 3, readUnits: 60 },
  /**
   * An inbound text from somebody known, of an organization without webhooks: until nothing is left to do about it, and the round
   * trips of its recording.
   */
  inbound: { writeUnits: 10, trips: 4 },
  /** A million texts of 100 bytes with three receipts each, in US dollars by `prices.ts`. */
  millionTexts: 26,
  /** Of a delivery whose first attempt succeeds, without the body, which is stored once for an event. */
  delivery: { writeUnits: 3 },
  /** Of a hundred sends whose receipts come after 300 ms: those of which something is heard before `message_sent`. */
  notSentFirst: 1,
  /** The others' p99 while one endpoint hangs, to what it is without it. */
  isolationRatio: 1.2,
  /** By which a file of 100 MB may grow memory. */
  fileMb: 64,
  /** What the console's page loads until the inbox stands, compressed, in KB. */
  consoleKb: 300,
  /** Until `npm start` of an installed checkout is ready. */
  laptopMs: 5_000,
} as const;

/** What every request with a key begins with. */
export const keyCheck = { trips: 1, readUnits: 2 } as const;

/** A figure beside its budget. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly budget: number;
  readonly unit: string;
  readonly ok: boolean;
}

export const verdict = ({ what, measured, budget, unit }: Omit<Verdict, 'ok'>): Verdict => ({
  what,
  measured,
  budget,
  unit,
  ok: measured <= budget,
});
