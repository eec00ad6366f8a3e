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
  const [name, file] = portsOf(row);
  return [
    `import { depsOf } from ${from('shared/runtime/deps.ts')};`,
    `import { ${name} as ports } from ${from(`shared/runtime/${file}`)};`,
    `export { handler } from ${from(row.entry)};`,
    `export const init = () => Object.values(depsOf(ports, ${JSON.stringify(uses)} as const, ports.log));`,
  ].join('\n');
}

/** The ports that the row's own entry names, and their file. */
function portsOf(row: Row): [name: string, file: string] {
  const [, name = 'livePorts', file = 'live-ports.ts'] =
    readFileSync(join(sourceRoot, row.entry), 'utf8').match(
      /import \{ (l\w+Ports) \} from '.*\/(l[\w-]+-ports\.ts)'/,
    ) ?? [];
  return [name, file];
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
