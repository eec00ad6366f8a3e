import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestedStack } from 'aws-cdk-lib';
import { PageFiles } from '../../../lib/constructs/page-files.ts';
import { stackIn, stackNames, withApp } from './stacks.ts';
import type { Stacked, StackName } from './synthesized.ts';
import { type Templates, wholeOf } from './whole.ts';

// CDK's own check of the template costs 2 s. nag.long.ts makes it, and so does `npm run synth`.
process.env.CDK_VALIDATION = 'false';

/** Writes the templates of all stacks that tests look at into a file, which is there when it is whole. */
const [, , file = ''] = process.argv;
const templates = stackNames.map((name) => [name, made(name)]);
writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(templates)));
renameSync(`${file}.${process.pid}`, file);

function made(name: StackName): Stacked {
  return withApp((app) => {
    const stack = stackIn(app, name);
    const assembly = app.synth();
    const nested = stack.node.findAll().filter((child) => child instanceof NestedStack);
    const read = (children: readonly NestedStack[]) =>
      Object.fromEntries(
        children.map((child) => [
          stack.resolve(child.nestedStackResource?.ref).Ref,
          JSON.parse(readFileSync(join(assembly.directory, child.templateFile), 'utf8')),
        ]),
      );
    const templates: Templates = { parent: assembly.getStackByName(stack.stackName).template, nested: read(nested) };
    const own = nested.filter((child) => !(child instanceof PageFiles));
    const sizes = Object.entries({ [name]: templates.parent, ...templates.nested }).map(([id, template]) => ({
      id,
      resources: countOf(template.Resources),
      parameters: countOf(template.Parameters),
      outputs: countOf(template.Outputs),
    }));
    return {
      template: wholeOf({ ...templates, nested: read(own) }),
      sizes,
      parentIds: Object.keys(templates.parent.Resources),
      isProtected: stack.terminationProtection === true,
    };
  });
}

function countOf(members: object = {}): number {
  return Object.keys(members).length;
}
