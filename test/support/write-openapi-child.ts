import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapiDocument } from '../../shared/openapi/document.ts';

/** Writes the OpenAPI document into a file, if it is one that answers can be checked against. */
const [, , file = ''] = process.argv;
const document = openapiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi');
writeFileSync(file, JSON.stringify(document));
