import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayDocument, openapiDocument } from '../shared/openapi/document.ts';

/** Writes the OpenAPI documents, of all endpoints and of the gateway's alone, into a folder. */
const [, , folder = 'cdk.out'] = process.argv;
mkdirSync(folder, { recursive: true });
for (const [name, document] of Object.entries({ openapi: openapiDocument(), 'openapi-gateway': gatewayDocument() })) {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
}
