import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openapiDocument } from '../shared/openapi/document.ts';

/** Writes the OpenAPI document into a file, or to stdout. */
const [, , file] = process.argv;
const text = `${JSON.stringify(openapiDocument(), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
