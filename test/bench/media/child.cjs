// A process that holds a bundle's `copy` and nothing else: makes the copies it is asked for, and says what each took.
const [, , file] = process.argv;
const { copy } = require(file);
process.on('message', async (asked) => {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await copy(asked);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  process.send({ ms, cpuMs: (user + system) / 1000 });
});
process.once('disconnect', () => process.exit());
