import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Takes RapiDoc's script from an unpacked package into shared/openapi, from where its page is served:
 * `npm pack rapidoc@<version>`, `tar xzf` it, `node bin/vendor-rapidoc.ts package`. As a dependency it would bring
 * packages that the script has in itself.
 */
const folder = process.argv[2] ?? 'package';
const into = join(import.meta.dirname, '../shared/openapi');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const { version, license } = JSON.parse(read('package.json'));
const original = read('dist/rapidoc-min.js');
// The page loads nothing from other hosts, and it is told not to load these fonts. Source maps are not served.
const fonts = /https:\/\/fonts\.gstatic\.com\/[\w./-]+/g;
if (!fonts.test(original)) throw new Error('this RapiDoc loads its fonts otherwise: look at it again');
const script = original.replaceAll(fonts, 'data:,').replaceAll(/\/\/# sourceMappingURL=[\w.-]+\.map/g, '');

const brotli = brotliCompressSync(script, {
  params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
}).toString('base64');
const sha256 = createHash('sha256').update(original).digest('hex');
const write = (file: string, content: string) => writeFileSync(join(into, file), content);
write('rapidoc.json', `${JSON.stringify({ version, license, file: 'dist/rapidoc-min.js', sha256 }, null, 2)}\n`);
write('rapidoc-script.json', `${JSON.stringify({ brotli })}\n`);
write('rapidoc-licence.txt', `${read('LICENSE.txt')}\n${read('dist/rapidoc-min.js.LICENSE.txt')}`);
