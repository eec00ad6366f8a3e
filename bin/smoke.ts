import { main } from '../lib/smoke.ts';

process.exitCode = await main(process.argv.slice(2), process.env);
