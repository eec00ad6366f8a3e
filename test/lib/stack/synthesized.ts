import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's policies have a shape for each type
  readonly UpdatePolicy?: any;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties have a shape for each type
  readonly Properties: any;
}

export interface Synthesized {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>;
}

/** The stacks that tests look at (stacks.ts). */
export type StackName =
  | 'dev'
  | 'prod'
  | 'dev without E2'
  | 'dev with an alarm topic'
  | 'dev with ffmpeg'
  | 'prod with a domain, reserved and warm'
  | 'prod on a restored table'
  | 'prod with an issuer';
export const restoredTable = 'relaydesk-prod-restored';
export const consoleCertificate = 'arn:aws:acm:us-east-1:123456789012:certificate/1e1a2b3c-4d5e-6f70-8192-a3b4c5d6e7f8';
export const pager = 'arn:aws:sns:eu-central-1:123456789012:pager';
export const certificate = 'arn:aws:acm:eu-central-1:123456789012:certificate/0e1a2b3c-4d5e-6f70-8192-a3b4c5d6e7f8';
export const ffmpegLayer = 'arn:aws:lambda:eu-central-1:123456789012:layer:ffmpeg:3';

/** What one template has of things that CloudFormation limits. */
interface Size {
  readonly id: string;
  readonly resources: number;
  readonly parameters: number;
  readonly outputs: number;
}

export interface Stacked {
  /** The stack and its nested stacks as if they were one (whole.ts), but for the one that copies the page, with a function of the CDK's. */
  readonly template: Synthesized;
  /** Of each template by itself: the stack's, and those of its nested stacks. */
  readonly sizes: readonly Size[];
  /** The logical ids of what stands in the stack itself. */
  readonly parentIds: readonly string[];
  /** Whether AWS would refuse to delete the stack. */
  readonly isProtected: boolean;
}

/** What `cdk synth` makes of a stack and of its nested stacks, as one CloudFormation template. */
export const synthesized = (name: StackName): Synthesized => stacked(name).template;

/**
 * In a process of its own, once for all test files: loading the CDK costs seconds in a Jest worker, and in each file anew. A
 * worker that asks meanwhile waits.
 */
export function stacked(name: StackName): Stacked {
  const folder = process.env.RUN_FOLDER;
  if (folder === undefined) throw new Error('there is no folder for this run (write-openapi.cjs)');
  const file = join(folder, 'stacks.json');
  while (!existsSync(file)) inTurn(`${file}.making`, () => existsSync(file) || writeStacks(file));
  return JSON.parse(readFileSync(file, 'utf8'))[name];
}

const writeStacks = (file: string) =>
  execFileSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'write-stacks.ts'), file]);

/** Does the work while no other process does it, which the folder tells; else waits a moment. */
function inTurn(folder: string, work: () => void): void {
  try {
    mkdirSync(folder);
  } catch {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    return;
  }
  try {
    work();
  } finally {
    rmdirSync(folder);
  }
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

/** The alias of a row's function, which everything calls. */
export function aliasOf(template: Synthesized, name: string): [string, Resource] {
  const [id] = functionOf(template, name);
  const found = ofType(template, 'AWS::Lambda::Alias').filter(
    ([, { Properties }]) => Properties.FunctionName.Ref === id,
  );
  if (found.length !== 1) throw new Error(`${name} has ${found.length} aliases`);
  return found[0] as [string, Resource];
}

/** The row whose function is called where `value` names an alias, by its ARN or by its function's name. */
export function calledIn({ Resources }: Synthesized, value: unknown): string {
  const [, alias = ''] = /"Ref":"(\w+)"/.exec(JSON.stringify(value)) ?? [];
  return Resources[Resources[alias]?.Properties.FunctionName.Ref]?.Properties.Description;
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

/** Whether the role of a row's function may do anything in the table. */
export function mayUseTable(template: Synthesized, name: string): boolean {
  const roleId = functionOf(template, name)[1].Properties.Role['Fn::GetAtt'][0];
  const policies = ofType(template, 'AWS::IAM::Policy').map(([, { Properties }]) => Properties);
  const own = policies.filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === roleId));
  return JSON.stringify(own).includes('"dynamodb:');
}
