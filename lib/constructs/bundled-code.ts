import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundle, sourceRoot } from './bundle.ts';
import { isLateFileOf, lateFile } from './late-files.ts';

/**
 * The deployable code of each entry. Bundled when CDK first asks for one, so that a test or `cdk list`, which skip bundling,
 * never run esbuild. Without Docker: the local bundling never declines.
 */
export function bundledCode(entries: readonly string[]): (entry: string) => Code {
  let bundles: Map<string, Uint8Array> | undefined;
  return (entry) =>
    Code.fromAsset(sourceRoot, {
      // By content: a function is deployed again only if its bundle changed.
      assetHashType: AssetHashType.OUTPUT,
      bundling: {
        image: DockerImage.fromRegistry('never-pulled'),
        // CDK's asset cache knows bundles by this; without it all functions would share the first one's code.
        command: [entry],
        local: {
          tryBundle(folder) {
            bundles ??= bundle(entries);
            const code = bundles.get(entry);
            if (!code) throw new Error(`${entry} is not one of the bundled entries`);
            // `.cjs` is CommonJS in any folder, below a package.json of `"type": "module"` too. Lambda finds it as `index`.
            writeFileSync(join(folder, 'index.cjs'), code);
            const late = isLateFileOf(code) && bundles.get(lateFile.entry);
            if (late) writeFileSync(join(folder, lateFile.name), late);
            return true;
          },
        },
      },
    });
}
