import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';
import type { Row } from '../../../shared/routes.ts';
import { type ClientName, sdkClients, usesOf } from './sdk-clients.ts';

/** The source of an entry for esbuild. Each exports `handler`, and `init`, which builds the clients. */
export type Source = string;

const from = (file: string) => JSON.stringify(join(sourceRoot, file));

/** A row's own entry, and with it what its first request would build. `deps` does that on first touch; here all are touched. */
export function rowEntry(row: Row): Source {
  const uses = usesOf(row);
  if (uses.length === 0) return `export { handler } from ${from(row.entry)};\nexport const init = () => [];`;
  const { imports, ports } = portsOf(row);
  return [
    `import { depsOf } from ${from('shared/runtime/deps.ts')};`,
    imports,
    `export { handler } from ${from(row.entry)};`,
    `const ports = ${ports};`,
    `export const init = () => Object.values(depsOf(ports, ${JSON.stringify(uses)} as const, ports.log));`,
  ].join('\n');
}

/** The ports that the row's own entry is served with, and the imports of what they are made of. */
function portsOf(row: Row): { imports: string; ports: string } {
  const source = readFileSync(join(sourceRoot, row.entry), 'utf8');
  const [, names = ''] = /^import (\{[^}]*\}) from '.*\/shared\/runtime\/live\.ts';$/m.exec(source) ?? [];
  const imports = `import ${names} from ${from('shared/runtime/live.ts')};`;
  return { imports, ports: /livePorts\([^)]*\)/.exec(source)?.[0] ?? '' };
}

/** A handler that does nothing, with the code of `carried` in its bundle, of which it builds `built`. */
export function emptyEntry(carried: readonly ClientName[], built: readonly ClientName[]): Source {
  return [
    ...carried.map((name) => sdkClients[name].imports),
    'export const handler = async () => ({ statusCode: 200 });',
    `const all = { ${carried.map((name) => `${JSON.stringify(name)}: () => ${sdkClients[name].built}`).join(', ')} };`,
    `export const init = () => [${built.map((name) => `all[${JSON.stringify(name)}]()`).join(', ')}];`,
  ].join('\n');
}
