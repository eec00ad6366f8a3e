import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { consoleDocument, openapiDocument } from '../../shared/openapi/document.ts';

/** Writes the OpenAPI documents into a file, if they are such that answers can be checked against them. */
const [, , file = ''] = process.argv;
const documents = { service: openapiDocument(), console: consoleDocument() };
for (const [name, document] of Object.entries(documents)) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, name);
}
writeFileSync(file, JSON.stringify(documents));
