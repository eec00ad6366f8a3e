import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes } from '../lib/client/generate-types.ts';
import { consoleDocument } from '../shared/openapi/document.ts';

/** Writes the types of the document of the console's API to where the console's page imports them from. */
const file = join(import.meta.dirname, '../lib/console/page/api/openapi.ts');
writeFileSync(file, await generateTypes(JSON.parse(JSON.stringify(consoleDocument()))));
