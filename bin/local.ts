import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
// Before anything else is loaded: a third of a start is compiling what an earlier start has compiled already.
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/relaydesk', root)));
const { main } = await import('../lib/local/main.ts');
await main(root, process.env);
