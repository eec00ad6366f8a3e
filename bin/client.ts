import { join } from 'node:path';
import { buildClient } from '../lib/client/build.ts';
import project from '../package.json' with { type: 'json' };
import { openapiDocument } from '../shared/openapi/document.ts';

/** Makes the npm package `@relaydesk/client`, into `cdk.out/client` unless another folder is named. */
const [, , folder = join(import.meta.dirname, '../cdk.out/client')] = process.argv;
await buildClient({ document: JSON.parse(JSON.stringify(openapiDocument())), version: project.version, folder });
console.log(`@relaydesk/client ${project.version} is in ${folder}`);
