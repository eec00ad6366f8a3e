import { Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** A part of the stack's own id, another one for each creation: a name with it is no other account's, and no earlier stack's. */
export const deploymentId = (scope: Construct): string =>
  Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', Stack.of(scope).stackId))));
