import { renameSync, writeFileSync } from 'node:fs';
import { stackIn, withApp } from './stacks.ts';
import type { Stacked, StackName } from './synthesized.ts';

// CDK's own check of the template costs 2 s. nag.test.ts makes it, and so does `npm run synth`.
process.env.CDK_VALIDATION = 'false';

/** Writes the templates of all stacks that tests look at into a file, which is there when it is whole. */
const [, , file = ''] = process.argv;
const names: StackName[] = ['dev', 'prod', 'dev without E2', 'dev with an alarm topic', 'dev with ffmpeg'];
writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(names.map((name) => [name, made(name)]))));
renameSync(`${file}.${process.pid}`, file);

function made(name: StackName): Stacked {
  return withApp((app) => {
    const { stackName, terminationProtection } = stackIn(app, name);
    return { template: app.synth().getStackByName(stackName).template, isProtected: terminationProtection === true };
  });
}
