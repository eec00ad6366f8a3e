import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { configOf } from '../../../lib/config.ts';
import { ServiceStack } from '../../../lib/service-stack.ts';

export interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties have a shape for each type
  readonly Properties: any;
}

export interface Synthesized {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>;
}

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8'));

/** Calls `use` with an app as `cdk synth` would make it, except that nothing is bundled, and removes what it wrote. */
export function withApp<T>(use: (app: App) => T): T {
  const outdir = mkdtempSync(join(tmpdir(), 'relaydesk-synth-'));
  try {
    return use(new App({ outdir, context: { ...recommendedFlags, ...context, 'aws:cdk:bundling-stacks': [] } }));
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

export const stackIn = (app: App, stage: string) => new ServiceStack(app, `relaydesk-${stage}`, configOf(stage));

/** The CloudFormation template of a stage. */
export const synthesized = (stage: string): Synthesized => withApp((app) => templateOf(app, stackIn(app, stage)));

/** The CloudFormation template of a stack in an app. */
export function templateOf(app: App, { stackName }: ServiceStack): Synthesized {
  // CDK's own check of the template costs 2 s in each process, and many times that in one with a large heap. nag.test.ts
  // makes it, and so does `npm run synth`.
  process.env.CDK_VALIDATION = 'false';
  return app.synth().getStackByName(stackName).template;
}

/** All resources of a type, by logical id. */
export const ofType = ({ Resources }: Synthesized, type: string): [string, Resource][] =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);

/** The only resource of a type. */
export function only(template: Synthesized, type: string): Resource {
  const [first, ...others] = ofType(template, type);
  if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} resources are ${type}, not one`);
  return first[1];
}

/** A row's function: its description is the row's name. */
export function functionOf(template: Synthesized, name: string): [string, Resource] {
  const found = ofType(template, 'AWS::Lambda::Function').filter(
    ([, { Properties }]) => Properties.Description === name,
  );
  if (found.length !== 1) throw new Error(`${found.length} functions are ${name}`);
  return found[0] as [string, Resource];
}

/** The queue of a row of `queues`, and the one for what it sets aside. */
export function queueOf(template: Synthesized, name: string) {
  const all = ofType(template, 'AWS::SQS::Queue');
  const [id, queue] = all.find(([logicalId]) => new RegExp(`^${name}Queue[0-9A-F]{8}$`, 'i').test(logicalId)) ?? [];
  const deadLettersId: string = queue?.Properties.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0];
  const deadLetters = template.Resources[deadLettersId];
  if (!id || !queue || !deadLetters) throw new Error(`no queue is ${name}, or it sets nothing aside`);
  return { id, queue: queue.Properties, deadLettersId, deadLetters: deadLetters.Properties };
}
