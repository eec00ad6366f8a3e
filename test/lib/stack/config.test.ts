import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/asked.ts';
import { askedIn } from '../../../lib/asked-context.ts';
import { ffmpegLayer, ofType, type StackName, stacked, synthesized } from './synthesized.ts';

test('dev is deployed when no stage is named', () => {
  expect(configOf({}).stage).toBe('dev');
});

test.each(['', 'Prod', 'staging', 'toString', 7])('%j is refused as a stage, with the names that are', (stage) => {
  expect(() => configOf({ stage })).toThrow('must be one of dev, prod');
});

test.each([
  [undefined, true],
  ['true', true],
  ['false', false],
  [false, false],
])('E2 is deployed unless photoapp-send is false: %j', (given, deployed) => {
  expect(configOf({ photoappSend: given }).photoappSend).toBe(deployed);
});

test.each(['', 'no', 'FALSE', 0, null])('%j is refused as photoapp-send', (given) => {
  expect(() => configOf({ photoappSend: given })).toThrow('must be true or false');
});

test.each(['', 'pager', 'arn:aws:sns:eu-central-1:123456789012:pager.fifo', true])(
  '%j is refused as alarm-topic',
  (given) => {
    expect(() => configOf({ alarmTopic: given })).toThrow('must be the ARN of an SNS topic');
  },
);

test('a stage without E2 has neither its routes nor its function', () => {
  const routesOf = (name: StackName) =>
    ofType(synthesized(name), 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);
  const all = routesOf('dev');

  expect(all).toContain('POST /send-photoapp');
  expect(routesOf('dev without E2')).toEqual(all.filter((route) => !route.endsWith('/send-photoapp')));
});

test.each(['', 'ffmpeg', ffmpegLayer.slice(0, -2), true])('%j is refused as ffmpeg-layer', (given) => {
  expect(() => configOf({ ffmpegLayer: given })).toThrow('must be the ARN of a Lambda layer');
});

test.each([
  ['without a layer nothing is converted', 'dev', [undefined, '']],
  ['with one, the audio send has it, and knows where ffmpeg is', 'dev with ffmpeg', [[ffmpegLayer], '/opt/bin/ffmpeg']],
] as const)('%s', (_what, name, expected) => {
  const found = ofType(synthesized(name), 'AWS::Lambda::Function').map(([, { Properties }]) => ({
    ...Properties,
    path: Properties.Environment?.Variables?.FFMPEG_PATH,
  }));
  expect(
    found.filter(({ path }) => path !== undefined).map(({ Description, Layers, path }) => [Description, Layers, path]),
  ).toEqual([['send-audio', ...expected]]);
  expect(found.filter(({ Layers }) => Layers).length).toBe(name === 'dev' ? 0 : 1);
});

test('only the stack of prod refuses to be deleted', () => {
  expect([stacked('dev').isProtected, stacked('prod').isProtected]).toEqual([false, true]);
});

test('of the context the keys of ours are read, and the CDK keeps its own', () => {
  const context = { stage: 'prod', 'at-once': 'true', '@aws-cdk/core:x': true, 'availability-zones:account=1': [] };
  expect(configOf(askedIn(context))).toEqual(configOf({ stage: 'prod', atOnce: 'true' }));
});

test.each(['stge', 'Stage', 'photoappSend', 'alarm_topic', 'ffmpeg'])(
  'a context key %s is refused, and all are named',
  (key) => {
    expect(() => askedIn({ [key]: 'prod' })).toThrow(
      `there is no context key ${key}; there are stage, photoapp-send, alarm-topic, `,
    );
  },
);

test('prices of messages are read by category, and there are none unless an operator names them', () => {
  expect(configOf({}).templatePrices).toEqual({});
  expect(configOf({ templatePrices: 'marketing=0.0625,utility=0' }).templatePrices).toEqual({
    marketing: 0.0625,
    utility: 0,
  });
});

test.each(['marketing', 'marketing=', 'promo=1', 'utility=-1', 'utility=1,utility=2', 'utility=1,', true])(
  '%j is refused as template-prices',
  (templatePrices) => {
    expect(() => configOf({ templatePrices })).toThrow('template-prices must be prices like');
  },
);
