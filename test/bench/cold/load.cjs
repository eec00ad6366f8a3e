// What a fresh process needs to load a bundle and to build the clients: `[import, import and init]` in ms, then CPU ms.
const [, , file] = process.argv;
const cpu = process.cpuUsage();
const start = performance.now();
const bundle = require(file);
const imported = performance.now();
bundle.init();
const ready = performance.now();
const { user, system } = process.cpuUsage(cpu);
process.stdout.write(
  JSON.stringify({ importMs: imported - start, readyMs: ready - start, cpuMs: (user + system) / 1000 }),
);
