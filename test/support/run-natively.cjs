// How Jest runs a test file here (its option `testRunner`): Node loads the modules, instead of Jest. The files that a worker
// runs share the product and the packages, which Jest loads anew for each file: that was half of the time of `npm test`. What
// they share so is what invocations of a warm Lambda share, and that is clients and what never changes. The modules of `test`
// have state, and register hooks: each file has them to itself.
const { registerHooks } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const circus = require('jest-circus');
const { jestExpect: expect } = require('@jest/expect');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { createEmptyTestResult } = require('@jest/test-result');
const { formatExecError, formatResultsErrors } = require('jest-message-util');
const { ModuleMocker } = require('jest-mock');

/** The members of Jest's object that tests use. */
function jestObject() {
  const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
  const mocker = new ModuleMocker(globalThis);
  const members = (object, ...names) => Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));
  return {
    ...members(timers, 'useFakeTimers', 'useRealTimers', 'advanceTimersByTime', 'advanceTimersByTimeAsync'),
    ...members(mocker, 'fn', 'spyOn', 'restoreAllMocks'),
    setTimeout: (testTimeout) => void Object.assign(circus.getState(), { testTimeout }),
  };
}

const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
const globals = { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest: jestObject(), test };
globalThis.jestGlobals = globals;

// What test files import by the name `@jest/globals` refuses to be loaded by Node.
const source = `export const { ${Object.keys(globals).join(', ')} } = globalThis.jestGlobals;`;
const root = pathToFileURL(join(__dirname, '../..')).href;
const testFolder = `${root}/test`;
const functions = `${root}/functions/`;
/** Where the functions' bundles are, which tests get in place of the functions then (`test/bundles/run.ts`). */
const bundles = process.env.BUNDLES;
/** Has nothing but the schemas of the run's OpenAPI document, which take a tenth of a second to compile. */
const openapiChecks = pathToFileURL(join(__dirname, 'documented.ts')).href;
let files = 0;
registerHooks({
  resolve(name, context, next) {
    if (name === '@jest/globals') return { url: 'jest:globals', shortCircuit: true };
    const resolved = next(name, context);
    const entry = bundles && resolved.url.startsWith(functions) && resolved.url.slice(root.length + 1);
    if (entry) return next(pathToFileURL(join(bundles, entry.replace(/\.ts$/, ''), 'index.cjs')).href, context);
    if (!resolved.url.startsWith(testFolder) || resolved.url === openapiChecks) return resolved;
    return { ...resolved, url: `${resolved.url}?file=${files}` };
  },
  load: (url, context, next) =>
    url === 'jest:globals' ? { format: 'module', source, shortCircuit: true } : next(url, context),
});

/** Takes the errors that no test awaits, with which a worker of Jest would end. Ending it returns those that stayed unhandled. */
function takeOutsideErrors() {
  const errors = new Map();
  const listeners = {
    uncaughtException: (error) => void errors.set(error, error),
    unhandledRejection: (error, promise) => void errors.set(promise, error),
    rejectionHandled: (promise) => void errors.delete(promise),
  };
  const before = Object.keys(listeners).map((event) => [event, process.rawListeners(event)]);
  for (const [event, listener] of Object.entries(listeners)) process.removeAllListeners(event).on(event, listener);
  return () => {
    for (const [event, kept] of before) {
      process.off(event, listeners[event]);
      for (const listener of kept) process.on(event, listener);
    }
    return [...errors.values()];
  };
}

/** Runs one file; the result is in Jest's form. */
module.exports = async function runNatively(globalConfig, config, environment, _runtime, path) {
  const { console } = globalThis;
  globalThis.console = environment.global.console;
  const variables = { ...process.env };
  const endOutsideErrors = takeOutsideErrors();
  const errors = [];
  let testResults;
  try {
    await collectTests(globalConfig, path);
    const ran = await circus.run();
    testResults = ran.testResults;
    errors.push(...ran.unhandledErrorsDetailed);
  } finally {
    errors.push(...endOutsideErrors());
    globalThis.console = console;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  }
  const outside = errors.map((error) => formatExecError(error, config, globalConfig, path)).join('\n');
  return toTestResult(testResults, { outside, globalConfig, config, path });
};

async function collectTests({ expand, maxConcurrency, testNamePattern, testTimeout }, path) {
  circus.resetState();
  Object.assign(circus.getState(), {
    maxConcurrency,
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
    ...(testTimeout && { testTimeout }),
  });
  expect.setState({ testPath: path, expand });
  files++;
  await import(pathToFileURL(path).href);
}

const statuses = { skip: 'pending', todo: 'todo' };

function toTestResult(testResults, { outside, globalConfig, config, path }) {
  const results = testResults.map(({ testPath: [, ...names], errors, errorsDetailed, status, ...rest }) => ({
    ...rest,
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1),
    fullName: names.join(' '),
    status: statuses[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
    failureMessages: errors,
    failureDetails: errorsDetailed,
  }));
  const count = (status) => results.filter((result) => result.status === status).length;
  return {
    ...createEmptyTestResult(),
    failureMessage:
      [formatResultsErrors(results, config, globalConfig, path), outside].filter(Boolean).join('\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testExecError: outside ? { message: '', stack: outside } : undefined,
    testFilePath: path,
    testResults: results,
  };
}
