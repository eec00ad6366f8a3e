// A function's process, as plain as can be: loads the bundle, runs the handler on each event it is sent, and reports.
process.on('message', async ({ file, handler, events, name, memoryMegabytes, timeoutSeconds }) => {
  try {
    const run = require(file)[handler];
    const answers = [];
    for (const event of events) {
      const endsAt = Date.now() + timeoutSeconds * 1000;
      const context = {
        functionName: name,
        awsRequestId: crypto.randomUUID(),
        memoryLimitInMB: String(memoryMegabytes),
        getRemainingTimeInMillis: () => endsAt - Date.now(),
      };
      // Through JSON, as everything that enters or leaves a function.
      answers.push(JSON.parse(JSON.stringify((await run(event, context)) ?? null)));
    }
    process.send({ answers }, () => process.exit());
  } catch (error) {
    process.send({ failure: String(error?.stack ?? error) }, () => process.exit());
  }
});
