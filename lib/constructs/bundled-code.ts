import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundle, type CodeFiles, sourceRoot } from './bundle.ts';

/**
 * The deployable code of each entry. Bundled when CDK first asks for one, so that a test or `cdk list`, which skip bundling,
 * never run esbuild. Without Docker: the local bundling never declines.
 */
export function bundledCode(entries: readonly string[]): (entry: string) => Code {
  let bundles: Map<string, CodeFiles> | undefined;
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
            const files = bundles.get(entry);
            if (!files) throw new Error(`${entry} is not one of the bundled entries`);
            // `.cjs` is CommonJS in any folder, below a package.json of `"type": "module"` too. Lambda finds it as `index`.
            for (const [name, code] of files) writeFileSync(join(folder, name), code);
            return true;
          },
        },
      },
    });
}
