#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything else is loaded, as in local.ts.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/relaydesk', import.meta.url)));
const { main } = await import('../lib/admin/main.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
