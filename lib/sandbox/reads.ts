import { type Call, jsonReply, type Reply } from './http.ts';

/** What the service has marked as read, or shown as typing. */
interface ReadMark {
  readonly platform: 'chatapp' | 'photoapp' | 'gateway';
  /** ISO 8601. */
  readonly at: string;
  /** The messages that it named; the photo-app's mark names a person. */
  readonly message_ids?: readonly string[];
  readonly person?: string;
  /** What the person sees: ticks, that an answer is being typed, or both. */
  readonly shows: 'read' | 'typing' | 'read and typing';
}

export interface ReadLog {
  add(mark: Omit<ReadMark, 'at'>): void;
  list(): readonly ReadMark[];
  clear(): void;
}

/** Marks that are kept. */
const most = 1_000;

/** In memory: a mark leaves nothing that a restart must know. */
export function createReadLog(): ReadLog {
  let marks: ReadMark[] = [];
  return {
    add(mark) {
      marks = [...marks, { at: new Date().toISOString(), ...mark }].slice(-most);
    },
    list: () => marks,
    clear() {
      marks = [];
    },
  };
}

interface State {
  readonly reads: ReadLog;
}

/** `GET /reads`: newest last. */
export const listReads = (_call: Call, { reads }: State): Reply =>
  jsonReply(200, { count: reads.list().length, reads: reads.list() });

/** `DELETE /reads` */
export function clearReads(call: Call, state: State): Reply {
  state.reads.clear();
  return listReads(call, state);
}
