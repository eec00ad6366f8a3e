import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/config.ts';
import { stackIn, withApp } from './synthesized.ts';

test('dev is deployed when no stage is named', () => {
  expect(configOf(undefined).stage).toBe('dev');
});

test.each(['', 'Prod', 'staging', 'toString', 7])('%j is refused as a stage, with the names that are', (stage) => {
  expect(() => configOf(stage)).toThrow('must be one of dev, prod');
});

test('only the stack of prod refuses to be deleted', () => {
  const isProtected = (stage: string) => withApp((app) => stackIn(app, stage).terminationProtection);

  expect([isProtected('dev'), isProtected('prod')]).toEqual([false, true]);
});
