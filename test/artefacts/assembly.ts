import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A function as `cdk synth` would deploy it. */
export interface DeployedFunction {
  /** The row's: the stack writes it into the description. */
  readonly name: string;
  /** The file and the export that Lambda would call, e.g. `index.handler`. */
  readonly handler: string;
  /** The folder that Lambda would unpack. */
  readonly folder: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Its variables; undefined where CloudFormation fills in the value. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

interface Resource {
  readonly Type: string;
  readonly Metadata?: Readonly<Record<string, string>>;
  readonly Properties: {
    /** The CDK's own functions have none. */
    readonly Description?: string;
    readonly Handler: string;
    readonly Timeout: number;
    readonly MemorySize: number;
    readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> };
  };
}

interface Artifact {
  readonly type: string;
  readonly properties: { readonly templateFile: string };
}

/** The functions of the rows in every stack in a cloud assembly (`cdk.out`), nested ones included. Throws when there are none. */
export function functionsOf(assembly: string): DeployedFunction[] {
  const manifest = join(assembly, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`${assembly} holds no cloud assembly; run npm run synth first`);
  const artifacts = Object.values(readJson(manifest).artifacts as Record<string, Artifact>);
  const stacks = artifacts.filter(({ type }) => type === 'aws:cloudformation:stack');
  const found = stacks.flatMap(({ properties }) => functionsIn(assembly, properties.templateFile));
  if (found.length === 0) throw new Error(`no stack in ${assembly} has a function`);
  return found;
}

function functionsIn(assembly: string, templateFile: string): DeployedFunction[] {
  const resources = Object.values(readJson(join(assembly, templateFile)).Resources as Record<string, Resource>);
  const nested = resources.filter(({ Type }) => Type === 'AWS::CloudFormation::Stack');
  const own = resources
    .filter(({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties.Description !== undefined)
    .map(({ Metadata, Properties }) => ({
      name: Properties.Description ?? '',
      handler: Properties.Handler,
      folder: join(assembly, Metadata?.['aws:asset:path'] ?? ''),
      timeoutSeconds: Properties.Timeout,
      memoryMegabytes: Properties.MemorySize,
      variables: Object.fromEntries(
        Object.entries(Properties.Environment?.Variables ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : undefined,
        ]),
      ),
    }));
  return [...own, ...nested.flatMap(({ Metadata }) => functionsIn(assembly, Metadata?.['aws:asset:path'] ?? ''))];
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
