import { Agent } from 'node:http';
import { oneOf, randomFrom } from '../support/random.ts';
import type { StackProcess } from '../support/stack-process.ts';
import { changesBetween, type Rows } from '../support/table-rows.ts';
import { resetSandbox, setFault } from './faults.ts';
import { isOfProvider, problemsOfAnswer } from './judge.ts';
import type { Known } from './known.ts';
import type { Ingredients } from './make-request.ts';
import { type FuzzRequest, makeRequest } from './make-request.ts';
import type { Operation } from './operations.ts';
import { type FuzzAnswer, sendRequest } from './send-request.ts';

export interface Fuzzed {
  readonly stack: StackProcess;
  readonly operations: readonly Operation[];
  readonly known: Known;
  readonly rows: Rows;
  readonly ingredients: Omit<Ingredients, 'random' | 'known'>;
  /** Of this run: no answer may show them. */
  readonly secrets: readonly string[];
}

interface Finding {
  readonly request: string;
  readonly answer: string;
  readonly problems: readonly string[];
}

export interface FuzzPlan {
  readonly requests: number;
  readonly seed: number;
  readonly onProgress?: (done: number, findings: number) => void;
}

type Statuses = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface FuzzResult {
  readonly findings: readonly Finding[];
  /** Answers by status, for each operation, as `POST /contact`. */
  readonly statuses: Statuses;
  /** Refusals after which the table was compared. */
  readonly compared: number;
}

/** So many requests run at once where none has the sandbox fail or the table compared. */
const atOnce = 4;

/** Sends the requests of a seed, and judges every answer. */
export async function fuzz(fuzzed: Fuzzed, { requests, seed, onProgress = () => {} }: FuzzPlan): Promise<FuzzResult> {
  const random = randomFrom(seed);
  const agent = new Agent({ keepAlive: true });
  const run = runOf(fuzzed, { random, agent });
  try {
    for (let done = 0; done < requests; ) {
      const kind = random();
      if (kind < 0.04) await run.whileProviderFails();
      else if (kind < 0.08) await run.leavingNoRow();
      else await Promise.all(Array.from({ length: atOnce }, () => run.one(run.next())));
      done += kind < 0.08 ? 1 : atOnce;
      onProgress(done, run.findings.length);
    }
  } finally {
    agent.destroy();
  }
  return { findings: run.findings, statuses: run.statuses, compared: run.compared() };
}

function runOf({ stack, operations, known, rows, ingredients, secrets }: Fuzzed, { random, agent }: Source) {
  const { base_url, gateway_url, sandbox_url } = stack.demo;
  const findings: Finding[] = [];
  const statuses = new Map<string, Map<number, number>>();
  let compared = 0;
  const pick = (name: string) => known.pick(name, random);
  const made = { ...ingredients, random, known: pick };
  const next = () => makeRequest(oneOf(operations, random), made);
  const sends = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
  const note = (request: FuzzRequest, answer: FuzzAnswer | undefined, problems: readonly string[]) => {
    if (problems.length > 0) findings.push({ request: spelled(request), answer: spelledAnswer(answer), problems });
  };

  async function one(request: FuzzRequest, mayFail = false): Promise<FuzzAnswer | undefined> {
    const base = request.operation.api === 'gateway' ? gateway_url : base_url;
    const answer = await sendRequest(request, base, agent).catch((error: Error) => error);
    if (answer instanceof Error) return void note(request, undefined, [`no answer: ${answer.message}`]);
    const name = `${request.operation.method} ${request.operation.path}`;
    const counts = statuses.get(name) ?? new Map<number, number>();
    statuses.set(name, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
    known.learn(answer.body);
    note(request, answer, problemsOfAnswer(request, answer, { secrets, mayFail }));
    return answer;
  }

  return {
    findings,
    statuses,
    compared: () => compared,
    next,
    one,
    async whileProviderFails() {
      await setFault(sandbox_url, random);
      await one(makeRequest(oneOf(sends, random), made, true), true);
      await resetSandbox(sandbox_url);
    },
    /** A refused request changes no item. What the provider has refused is on record, as it should be. */
    async leavingNoRow() {
      const before = await rows.atRest();
      const request = next();
      const answer = await one(request);
      if (!before || !answer || answer.status < 400 || answer.status >= 500 || isOfProvider(answer)) return;
      const all = changesBetween(before, await rows.all());
      const isExpected = (key: string) =>
        isOfDelivery(key) || isOfKeyUse(key) || isOfRate(key) || isOfErasure(key, before) || isOfVerdict(key, before);
      const changed = all.filter((key) => !isExpected(key));
      compared++;
      note(request, answer, changed.length > 0 ? [`a refusal that changed ${changed.join(', ')}`] : []);
    },
  };
}

/** Deliveries to receivers that fail go on whatever is asked. */
const isOfDelivery = (key: string) => /"S":"(DELIVERY|WEBHOOK)#/.test(key);

/** The hour of a key's use, and what was read with it, is noted whatever is asked. Functions have no right to write more there. */
const isOfKeyUse = (key: string) => /#KEY"/.test(key);

/** A send counts towards the rate also where it is refused for another reason. */
const isOfRate = (key: string) => /#SENDS#/.test(key);

/** The erasure of a contact that was deleted before ends a minute later, whatever is asked then. */
function isOfErasure(key: string, before: ReadonlyMap<string, string>): boolean {
  const [partition] = JSON.parse(key);
  return before.get(JSON.stringify([partition, { S: 'HEAD' }]))?.includes('"deleted_at"') ?? false;
}

/** The sandbox judges a template three seconds after it was made, whatever is asked then. */
const isOfVerdict = (key: string, before: ReadonlyMap<string, string>): boolean =>
  /"S":"TEMPLATE#/.test(key) && (before.get(key)?.includes('"PENDING"') ?? false);

interface Source {
  readonly random: () => number;
  readonly agent: Agent;
}

const shownBytes = 1_500;

function spelled({ method, target, headers, body = '' }: FuzzRequest): string {
  const { authorization, apikey, ...shown } = headers;
  const key = authorization ?? apikey;
  return `${method} ${target} ${JSON.stringify({ ...shown, key: key?.slice(0, 12) })} ${String(body).slice(0, shownBytes)}`;
}

const spelledAnswer = (answer: FuzzAnswer | undefined) =>
  answer ? `${answer.status} ${JSON.stringify(answer.headers)} ${answer.text.slice(0, shownBytes)}` : 'none';
