// The last line of `npm test` is the count alone, for people and for CI. Jest prints its own summary after the
// reporters have run, so the line waits for the end of the process.

/** What a whole run has no part of. */
const leftOut = 'Left out: in a browser (npm run test:console), with processes (npm run test:long).';

module.exports = class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites }) {
    // A suite that could not even start has failed, though it counts no test.
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    const isWhole = process.argv.length === 2;
    process.once('exit', () => {
      if (isWhole) process.stdout.write(`${leftOut}\n`);
      process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
    });
  }
};
