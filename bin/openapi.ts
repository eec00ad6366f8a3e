import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleDocument, gatewayDocument, openapiDocument } from '../shared/openapi/document.ts';

/** Writes the OpenAPI documents, of all that programs call, of the gateway's alone and of the console's, into a folder. */
const [, , folder = 'cdk.out'] = process.argv;
mkdirSync(folder, { recursive: true });
const documents = {
  openapi: openapiDocument(),
  'openapi-gateway': gatewayDocument(),
  'openapi-console': consoleDocument(),
};
for (const [name, document] of Object.entries(documents)) {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
}
