import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyEnvironment } from '../../lib/local/environment.ts';
import {
  audio,
  lateMedia,
  livePorts,
  outbound,
  queues,
  secrets,
  sockets,
  table,
  visibility,
} from '../../shared/runtime/live.ts';
import { makeTenant } from '../support/tenant.ts';
import { type DeployedFunction, functionsOf } from './assembly.ts';
import { inPlainNode } from './in-plain-node.ts';
import { inRuntimeClient, runtimeClient } from './in-runtime-client.ts';
import { lambdaEnvironment } from './lambda-environment.ts';
import { startLocalAws } from './local-aws.ts';
import { type Known, probesOf } from './probes.ts';

/**
 * Loads every bundle that `cdk synth` has made from an empty folder in a fresh process, with the environment that the
 * template gives it and no other, and has it answer events. With `--runtime-client`, also under AWS's own runtime client.
 */
const { values, positionals } = parseArgs({
  options: { 'runtime-client': { type: 'boolean' } },
  allowPositionals: true,
});
const functions = functionsOf(positionals[0] ?? join(import.meta.dirname, '../../cdk.out'));
// Nothing is sent: no probe names a contact that exists.
const aws = await startLocalAws('http://127.0.0.1:9');
applyEnvironment(aws.environment);
const ports = livePorts(table, queues, visibility, secrets, outbound, lateMedia, audio, sockets);
const { apiKey } = await makeTenant(ports);
const failures: string[] = [];

await checkAll('plain Node', inPlainNode);
if (values['runtime-client']) {
  const client = runtimeClient();
  if (client) await checkAll("AWS's runtime client", (asked) => inRuntimeClient(client, asked));
  else {
    console.log(
      "SKIPPED under AWS's runtime client: it is not installed. `npm install --no-save aws-lambda-ric@4.0.2` here, or " +
        'anywhere with RUNTIME_CLIENT naming that folder (it is compiled: C++ and CMake, a minute or more).',
    );
  }
}
await aws.stop();
for (const failure of failures) console.error(failure);
// Not by itself: the SDK's kept connections would hold the process for a while.
process.exit(failures.length > 0 ? 1 : 0);

/** Two at a time, as there are cores on a small machine. */
async function checkAll(where: string, run: typeof inPlainNode): Promise<void> {
  const started = Date.now();
  const failed = failures.length;
  const waiting = [...functions];
  const next = async () => {
    for (let deployed = waiting.shift(); deployed; deployed = waiting.shift()) {
      await checkOne(deployed, { apiKey }, run).catch((error: Error) => {
        failures.push(`${deployed?.name} in ${where}: ${error.message}`);
      });
    }
  };
  await Promise.all([next(), next()]);
  const bad = failures.length - failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `${functions.length} artefacts in ${where}: ${functions.length - bad} answer, ${bad} do not (${seconds} s)`,
  );
}

async function checkOne(deployed: DeployedFunction, known: Known, run: typeof inPlainNode): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-artefact-'));
  try {
    cpSync(deployed.folder, folder, { recursive: true });
    const probes = probesOf(deployed.name, known);
    const environment = lambdaEnvironment(deployed, folder, aws.environment);
    const { answers, said } = await run({ deployed, folder, environment, events: probes.map(({ event }) => event) });
    for (const [index, probe] of probes.entries()) {
      try {
        probe.check(answers[index]);
      } catch (error) {
        throw new Error(`${probe.what}: ${(error as Error).message}\n${said}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
