import { connect, type Socket } from 'node:net';
import { jsonOf } from '../../shared/base/text.ts';
import type { Answer, Question } from './calls-server.ts';
import { type EngineAnswer, Unreachable } from './direct-client.ts';
import { readLines, writeLine } from './lines.ts';

/** Where an engine's calls are served. */
interface Served {
  readonly port: number;
  readonly key: string;
  /** How long an answer may take. */
  readonly patienceMs: number;
}

/** Characters of an answer, at most: several times what DynamoDB gives in one. */
const longestAnswer = 64 * 1024 * 1024;

/** A call that waits for its answer. */
interface Waiting {
  resolve(output: Record<string, unknown>): void;
  reject(error: Error): void;
}

/**
 * Calls an engine in another process over one connection, which opens with the first call and keeps no process alive that waits for
 * nothing. Rejects with `Unreachable` where no answer comes.
 */
export function callsTo(served: Served): EngineAnswer {
  let connection: Connection | undefined;
  let last = 0;
  return (operation, request) => {
    if (!connection?.isOpen) connection = new Connection(served);
    return connection.ask([++last, operation, request]);
  };
}

class Connection {
  readonly #socket: Socket;
  readonly #patienceMs: number;
  readonly #waiting = new Map<number, Waiting>();
  isOpen = true;

  constructor({ port, key, patienceMs }: Served) {
    this.#patienceMs = patienceMs;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('error', (error: NodeJS.ErrnoException) => this.#end(error.code));
    this.#socket.on('close', () => this.#end('ECONNRESET'));
    readLines(
      this.#socket,
      (line) => this.#settle(line),
      () => longestAnswer,
    );
    this.#socket.write(`${key}\n`);
  }

  ask(question: Question): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      const [id] = question;
      const late = setTimeout(() => {
        this.#take(id)?.reject(new Unreachable('TimeoutError', 'the engine does not answer'));
      }, this.#patienceMs);
      const ended = <T>(settle: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(late);
          settle(value);
        };
      };
      this.#waiting.set(id, { resolve: ended(resolve), reject: ended(reject) });
      this.#socket.ref();
      writeLine(this.#socket, question);
    });
  }

  #settle(line: string): void {
    const answer = jsonOf(line);
    // Another program has got the port of a stack that was killed.
    if (!Array.isArray(answer)) return void this.#socket.destroy();
    const [id, output, refusal] = answer as unknown as Answer;
    const waiting = this.#take(id);
    if (refusal) waiting?.reject(Object.assign(new Error('the engine refuses'), refusal));
    else waiting?.resolve(output as Record<string, unknown>);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#socket.unref();
    return waiting;
  }

  #end(code: string | undefined): void {
    this.isOpen = false;
    const error = new Unreachable('ConnectionError', 'the connection to the engine has ended', code);
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error);
  }
}
