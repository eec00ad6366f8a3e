import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { progress, progressDone } from '../bench/progress.ts';
import { growthIn, spelledState } from '../support/flatness.ts';
import type { ProcessState } from '../support/stack-process.ts';
import { emptySandbox } from './faults.ts';
import { type FuzzResult, fuzz } from './fuzz.ts';
import { openSetting } from './setting.ts';

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const requests = Number(values.requests ?? 10_000);
const seed = Number(values.seed ?? randomInt(2 ** 31));
const rounds = 10;

console.log(`fuzz: ${requests} requests, seed ${seed}`);
const setting = await openSetting();
const results: FuzzResult[] = [];
const states: ProcessState[] = [];
try {
  for (let round = 0; round < rounds; round++) {
    const onProgress = (done: number, found: number) =>
      progress(`round ${round + 1} of ${rounds}: ${done} requests, ${found} findings`);
    const plan = { requests: Math.ceil(requests / rounds), seed: seed + round, onProgress };
    results.push(await fuzz(setting, plan));
    await emptySandbox(setting.stack.demo.sandbox_url);
    states.push(await setting.stack.state());
  }
} finally {
  await setting.end();
  progressDone();
}

const findings = results.flatMap((result) => result.findings);
for (const { request, answer, problems } of findings.slice(0, 50)) {
  console.log(`\n${problems.join('; ')}\n  asked: ${request}\n  answer: ${answer}`);
}
for (const line of setting.logProblems.slice(0, 50)) console.log(`\nlog: ${line}`);
for (const [round, state] of states.entries()) console.log(`after round ${round + 1}: ${spelledState(state)}`);
const growth = growthIn(states);
const compared = results.reduce((sum, result) => sum + result.compared, 0);
console.log(`answers: ${spelledStatuses(results)}; ${compared} refusals left every row as it was`);
console.log(
  `${findings.length} findings, ${setting.logProblems.length} lines of the log, growth: ${growth.join(', ') || 'none'}; seed ${seed}`,
);
process.exit(findings.length + setting.logProblems.length + growth.length > 0 ? 1 : 0);

/** How often each status was answered, and which operations never succeeded: of those little was tried. */
function spelledStatuses(all: readonly FuzzResult[]): string {
  const counts = new Map<number, number>();
  const succeeded = new Set<string>();
  const names = new Set<string>();
  for (const [name, statuses] of all.flatMap((result) => [...result.statuses])) {
    names.add(name);
    for (const [status, count] of statuses) {
      counts.set(status, (counts.get(status) ?? 0) + count);
      if (status < 400) succeeded.add(name);
    }
  }
  const spelled = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return `${spelled.join(', ')}; never with success: ${[...names.difference(succeeded)].join(', ') || 'none'}`;
}
