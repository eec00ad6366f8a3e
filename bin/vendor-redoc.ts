import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Takes Redoc's stand-alone script from an unpacked package into shared/openapi, from where its page is served:
 * `npm pack redoc@<version>`, `tar xzf` it, `node bin/vendor-redoc.ts package`. As a dependency it would bring 115
 * packages and 85 MB, none of which the script needs.
 */
const folder = process.argv[2] ?? 'package';
const into = join(import.meta.dirname, '../shared/openapi');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const { version, license } = JSON.parse(read('package.json'));
const original = read('bundles/redoc.standalone.js');
const logo = '"https://cdn.redoc.ly/redoc/logo-mini.svg"';
if (original.split(logo).length !== 2) throw new Error('this Redoc loads its logo otherwise: look at it again');
// The page loads nothing from other hosts: without its picture, Redoc's mark is text alone. Source maps are not served.
const script = original.replace(logo, '"data:,"').replaceAll(/\/\/# sourceMappingURL=[\w.-]+\.map/g, '');

const brotli = brotliCompressSync(script, {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
}).toString('base64');
const sha256 = createHash('sha256').update(original).digest('hex');
const write = (file: string, content: string) => writeFileSync(join(into, file), content);
write('redoc.json', `${JSON.stringify({ version, license, file: 'bundles/redoc.standalone.js', sha256 }, null, 2)}\n`);
write('redoc-script.json', `${JSON.stringify({ brotli })}\n`);
write('redoc-licence.txt', `${read('LICENSE')}\n${read('bundles/redoc.standalone.js.LICENSE.txt')}`);
