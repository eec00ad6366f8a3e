import { rmSync } from 'node:fs';
import { type EnvName, envNames } from '../../shared/base/env-names.ts';
import { hostPorts } from '../../shared/runtime/host-ports.ts';
import { connect } from '../admin/connect.ts';
import { type RunningStack, runningStackFile } from '../admin/running-stack.ts';
import { openDataDirectory, writePrivately } from './data-directory.ts';
import { type Demo, openDemo, readDemo } from './demo.ts';
import { directClients } from './direct-clients.ts';
import { allowed, applyEnvironment, localEnvironment, localNames, type OwnEngines } from './environment.ts';
import { allStarted, type Stops, stopAll } from './lifetime.ts';
import { localLimits } from './limits.ts';
import { portsFrom } from './listen.ts';
import { serveApi, serveConsole } from './serve-apis.ts';
import { signInFrom } from './sign-in.ts';
import { startEngineThread, startSandboxThread } from './start-threads.ts';
import { startWorkers } from './start-workers.ts';

/** The stack that `npm start` runs. */
export interface LocalStack {
  readonly demo: Demo;
  stop(): Promise<void>;
}

/** Starts everything on this machine. What has started is stopped when something cannot. */
export async function startLocally(root: URL, given: NodeJS.ProcessEnv): Promise<LocalStack> {
  const stops: Stops = [];
  try {
    return { demo: await startAll(root, given, stops), stop: () => stopAll(stops) };
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}

/** In the order in which things stand on each other: engines, sandbox, workers, the APIs, the demo. */
async function startAll(root: URL, given: NodeJS.ProcessEnv, stops: Stops): Promise<Demo> {
  const numbers = portsFrom(given);
  const data = openDataDirectory(given.DATA_DIR || '.local');
  const known = readDemo(data.path);
  const [engines, sandbox] = await allStarted([
    startEngineThread(data, given, stops),
    startSandboxThread({ port: numbers.SANDBOX_PORT, directory: data.sandbox }, stops),
  ]);
  const signIn = signInFrom(given, sandbox.issuer);
  const environment = localEnvironment(engines, { url: sandbox.url, issuer: signIn.issuer }, given);
  applyEnvironment(environment);
  // The APIs and the workers stop together: each may have to wait for something that is going on.
  const waysIn: Stops = [];
  stops.push(() => Promise.all(waysIn.map((stop) => stop())));
  const clients = directClients(engines);
  const ports = hostPorts(clients);
  const base_url = await serveApi({ root, api: 'service', variable: 'PORT', ports }, numbers, waysIn);
  // Known only now; the first request is read after this.
  process.env[envNames.baseUrl] = base_url;
  const gateway_url = await serveApi({ root, api: 'gateway', variable: 'GATEWAY_PORT', ports }, numbers, waysIn);
  const storage = engines.s3;
  const console_url = await serveConsole(
    { root, ports, key: engines.key, signIn, hosts: { base_url, storage } },
    numbers,
    waysIn,
  );
  await sandbox.serveConsole([console_url, console_url.replace('127.0.0.1', 'localhost')]);
  await startWorkers({ root, engines, ports, sqs: clients.sqs() }, waysIn);
  for (const platform of ['chatapp', 'photoapp'] as const) {
    const [appSecret = ''] = engines.providerSecrets[platform].app_secrets;
    await sandbox.deliverTo({ url: `${base_url}/provider/${platform}`, appSecret }, platform);
  }
  const stackFile = runningStackFile(data.path);
  writePrivately(stackFile, JSON.stringify(runningStack(engines, { given, environment })));
  stops.push(() => rmSync(stackFile, { force: true }));
  const admin = await connect(undefined, { DATA_DIR: data.path });
  return openDemo({ ...data, known }, { base_url, gateway_url, sandbox_url: sandbox.url, console_url }, admin);
}

interface Environments {
  readonly given: NodeJS.ProcessEnv;
  /** Of the functions. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What the operator's terminal is told of this process. */
function runningStack(engines: OwnEngines, { given, environment }: Environments): RunningStack {
  const { key, dynamodb, tablePort, secretsManager, sqs, s3 } = engines;
  const { table, masterSecret, mediaBucket } = localNames;
  const urls = Object.fromEntries(Object.entries(engines.queues).map(([name, { url }]) => [name, url]));
  const settingOf = (name: EnvName) => environment[name] ?? '';
  const services = { dynamodb, tablePort, secretsManager, sqs, s3 };
  return {
    pid: process.pid,
    key,
    ...services,
    table,
    masterSecret,
    mediaBucket,
    queues: urls,
    limits: localLimits(given),
    templatePrices: JSON.parse(settingOf(envNames.templatePrices)),
    outboundAllow: allowed(given),
    providerApis: {
      chatapp: { url: settingOf(envNames.chatappApiUrl), version: settingOf(envNames.chatappApiVersion) },
      photoapp: { url: settingOf(envNames.photoappApiUrl), version: settingOf(envNames.photoappApiVersion) },
    },
  };
}
