import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/config.ts';
import { ServiceStack } from '../../../lib/service-stack.ts';
import { ofType, stackIn, templateOf, withApp } from './synthesized.ts';

test('dev is deployed when no stage is named', () => {
  expect(configOf(undefined).stage).toBe('dev');
});

test.each(['', 'Prod', 'staging', 'toString', 7])('%j is refused as a stage, with the names that are', (stage) => {
  expect(() => configOf(stage)).toThrow('must be one of dev, prod');
});

test.each([
  [undefined, true],
  ['true', true],
  ['false', false],
  [false, false],
])('E2 is deployed unless photoapp-send is false: %j', (given, deployed) => {
  expect(configOf('dev', given).photoappSend).toBe(deployed);
});

test.each(['', 'no', 'FALSE', 0, null])('%j is refused as photoapp-send', (given) => {
  expect(() => configOf('dev', given)).toThrow('must be true or false');
});

test.each(['', 'pager', 'arn:aws:sns:eu-central-1:123456789012:pager.fifo', true])(
  '%j is refused as alarm-topic',
  (given) => {
    expect(() => configOf('dev', true, given)).toThrow('must be the ARN of an SNS topic');
  },
);

test('a stage without E2 has neither its route nor its function', () => {
  const routesOf = (photoappSend: boolean) =>
    withApp((app) => {
      const stack = new ServiceStack(app, 'relaydesk-dev', { ...configOf('dev'), photoappSend });
      return ofType(templateOf(app, stack), 'AWS::ApiGatewayV2::Route').map(
        ([, { Properties }]) => Properties.RouteKey,
      );
    });
  const all = routesOf(true);

  expect(all).toContain('POST /send-photoapp');
  expect(routesOf(false)).toEqual(all.filter((route) => route !== 'POST /send-photoapp'));
});

const layer = 'arn:aws:lambda:eu-central-1:123456789012:layer:ffmpeg:3';

test.each(['', 'ffmpeg', layer.slice(0, -2), true])('%j is refused as ffmpeg-layer', (given) => {
  expect(() => configOf('dev', true, undefined, given)).toThrow('must be the ARN of a Lambda layer');
});

test.each([
  ['without a layer nothing is converted', undefined, [undefined, '']],
  ['with one, the audio send has it, and knows where ffmpeg is', layer, [[layer], '/opt/bin/ffmpeg']],
])('%s', (_what, given, expected) => {
  const functions = withApp((app) => {
    const stack = new ServiceStack(app, 'relaydesk-dev', configOf('dev', true, undefined, given));
    return ofType(templateOf(app, stack), 'AWS::Lambda::Function');
  });
  const found = functions.map(([, { Properties }]) => ({
    ...Properties,
    path: Properties.Environment?.Variables?.FFMPEG_PATH,
  }));
  expect(
    found.filter(({ path }) => path !== undefined).map(({ Description, Layers, path }) => [Description, Layers, path]),
  ).toEqual([['send-audio', ...expected]]);
  expect(found.filter(({ Layers }) => Layers).length).toBe(given ? 1 : 0);
});

test('only the stack of prod refuses to be deleted', () => {
  const isProtected = (stage: string) => withApp((app) => stackIn(app, stage).terminationProtection);

  expect([isProtected('dev'), isProtected('prod')]).toEqual([false, true]);
});
