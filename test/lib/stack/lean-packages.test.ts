import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Plugin, PluginBuild } from 'esbuild';
import * as lean from '../../../lib/constructs/lean-packages.ts';

const { withoutUnusedMethods, ...plain } = lean;
const plugins: readonly Plugin[] = [...Object.values(plain), withoutUnusedMethods(['schema.min(1)'])];

/** These put a file of their own in the place of a package's, whatever is in it. */
const whole = ['with-short-manifests', 'without-json-schemas', 'without-memory', 'without-texts'];
const changing = plugins.filter(({ name }) => !whole.includes(name));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'relaydesk-lean-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a plugin makes of a file. */
async function load(plugin: Plugin, source: string): Promise<string> {
  const path = join(folder, 'file.js');
  writeFileSync(path, source);
  const reads: Parameters<PluginBuild['onLoad']>[1][] = [];
  const onLoad: PluginBuild['onLoad'] = (_, read) => reads.push(read);
  await plugin.setup({ onLoad } as PluginBuild);
  const [read] = reads;
  const loaded = await read?.({ path, namespace: 'file', suffix: '', pluginData: undefined, with: {} });
  return String(loaded?.contents);
}

test.each(changing)('the build fails where a package has not the part that $name leaves out', async (plugin) => {
  await expect(load(plugin, 'export const nothing = 1;\n')).rejects.toThrow('a package has no');
});

const zodHead = `import { util } from "../core/index.js";
core.util.clone();
core.$ZodObjectJIT.init(inst, def);
inst._zod.processJSONSchema = (ctx) => ctx;
`;

test('the build fails where no method is found that nobody calls', async () => {
  const plugin = withoutUnusedMethods(['schema.min(1)']);
  const methods = (...names: string[]) => names.map((name) => `    ${name}(a) {\n        return a;\n    },\n`).join('');
  await expect(load(plugin, `${zodHead}const proto = {\n${methods('min')}};\n`)).rejects.toThrow('a package has no');
  const left = await load(plugin, `${zodHead}const proto = {\n${methods('min', 'jwt')}};\n`);
  expect(left).toContain('min(a)');
  expect(left).not.toContain('jwt');
});
