import { saidOf } from './said.ts';
import { stackNames } from './stacks.ts';

/**
 * `npm run check:cloud`: the templates of every stage, and of every option of `-c` that changes one, against CloudFormation's
 * schemas of resources and its other rules, and against cdk-nag. No network: the schemas come with the CDK.
 */
for (const name of stackNames) {
  const said = saidOf(name);
  console.log(said === null ? `${name}: nothing against it` : `${name}: ${said}`);
  if (said !== null) process.exitCode = 1;
}
