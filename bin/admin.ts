import { main } from '../lib/admin/main.ts';
import { outliveReaders } from '../lib/admin/terminal.ts';

outliveReaders();
process.exitCode = await main(process.argv.slice(2), process.env);
