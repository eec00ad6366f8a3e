import { afterEach, describe, expect, test } from '@jest/globals';
import { applyEnvironment, type Engines, localEnvironment } from '../../../../lib/local/environment.ts';
import { portsFrom } from '../../../../lib/local/listen.ts';
import { envNames } from '../../../../shared/base/env-names.ts';

const address = { url: 'http://queue', arn: 'arn' };
const queue = { ...address, deadLetters: address };
const engines = {
  key: 'key of this start',
  dynamodb: 'http://dynamodb',
  sqs: 'http://sqs',
  s3: 'http://s3',
  secretsManager: 'http://secrets',
  queues: { events: queue, inbound: queue, deliveries: queue, slowDeliveries: queue, broadcasts: queue },
} as unknown as Engines;
const environment = (given: NodeJS.ProcessEnv) =>
  localEnvironment(engines, { url: 'http://sandbox', issuer: 'http://sandbox/oidc' }, given);

describe('ports', () => {
  test('are 3000 to 3003 unless set', () => {
    expect(portsFrom({ PORT: '' })).toEqual({
      ...{ PORT: 3000, GATEWAY_PORT: 3001 },
      ...{ SANDBOX_PORT: 3002, CONSOLE_PORT: 3003 },
    });
    expect(portsFrom({ PORT: '0', GATEWAY_PORT: '65535' })).toMatchObject({ PORT: 0, GATEWAY_PORT: 65_535 });
  });
});

describe('the environment of the functions', () => {
  test('has the key that this start has made for its engines', () => {
    expect(environment({ AWS_SECRET_ACCESS_KEY: 'of a real account' }).AWS_SECRET_ACCESS_KEY).toBe('key of this start');
  });

  test('has every variable that functions read, but the addresses that are known only when it listens', () => {
    const { baseUrl, liveUrl, liveApiUrl, ...others } = envNames;
    expect(Object.keys(environment({}))).toEqual(expect.arrayContaining(Object.values(others)));
  });

  test('leads to the sandbox, and allows this machine alone, unless a person says otherwise', () => {
    expect(environment({})).toMatchObject({
      CHATAPP_API_URL: 'http://sandbox',
      PHOTOAPP_API_URL: 'http://sandbox/photoapp',
      PHOTOAPP_API_VERSION: 'v26.0',
      AWS_ENDPOINT_URL_S3: 'http://s3',
      OUTBOUND_ALLOW: '127.0.0.1,localhost',
      LOG_LEVEL: 'info',
    });
    const given = {
      CHATAPP_API_URL: 'https://graph.example/',
      CHATAPP_API_VERSION: 'v30.0',
      PHOTOAPP_API_URL: 'http://127.0.0.1:8080/ig/',
      PHOTOAPP_API_VERSION: 'v31.0',
      OUTBOUND_ALLOW: '',
      LOG_LEVEL: 'warn',
    };
    expect(environment(given)).toMatchObject({
      ...given,
      CHATAPP_API_URL: 'https://graph.example',
      PHOTOAPP_API_URL: 'http://127.0.0.1:8080/ig',
    });
  });

  test.each(['graph.example', 'ftp://graph.example', 'localhost:3002', 'http://'])('refuses the address %s', (url) => {
    for (const name of ['CHATAPP_API_URL', 'PHOTOAPP_API_URL'])
      expect(() => environment({ [name]: url })).toThrow(`${name} must be an http or https address`);
  });

  test('refuses a provider on plain http, where tokens would go, unless OUTBOUND_ALLOW names its host', () => {
    for (const name of ['CHATAPP_API_URL', 'PHOTOAPP_API_URL']) {
      const given = { [name]: 'http://graph.example:8080' };
      expect(() => environment(given)).toThrow(`${name} must be https: a key goes over https alone, unless OUTBOUND`);
      const allowing = { ...given, OUTBOUND_ALLOW: 'graph.example:8080' };
      expect(environment(allowing)).toMatchObject(given);
    }
  });
});

describe('a setting is refused', () => {
  test.each(['verbose', 'INFO', 'debug ', '1'])('LOG_LEVEL=%s', (LOG_LEVEL) => {
    expect(() => environment({ LOG_LEVEL })).toThrow(
      `LOG_LEVEL must be one of debug, info, warn, error, not "${LOG_LEVEL}"`,
    );
  });

  test.each(['/nowhere/ffmpeg', 'ffmpeg', '/'])('FFMPEG_PATH=%s', (FFMPEG_PATH) => {
    expect(() => environment({ FFMPEG_PATH })).toThrow(/^FFMPEG_PATH must be the absolute path of a program/);
    expect(environment({ FFMPEG_PATH: process.execPath }).FFMPEG_PATH).toBe(process.execPath);
  });

  test.each(['http://10.0.0.8', '10.0.0.0/8', '*', 'a b', '127.0.0.1,localhost:port', '::1'])(
    'OUTBOUND_ALLOW=%s',
    (list) => {
      expect(() => environment({ OUTBOUND_ALLOW: list })).toThrow(
        /^OUTBOUND_ALLOW must be hosts, with or without a port/,
      );
      const good = ' 10.0.0.8:8080 ,Localhost, [::1]:3000,a.example,';
      expect(environment({ OUTBOUND_ALLOW: good }).OUTBOUND_ALLOW).toBe(good);
    },
  );
});

describe('when it is applied', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  test("nothing of this machine's own AWS settings is left", () => {
    Object.assign(process.env, {
      AWS_PROFILE: 'prod',
      AWS_ENDPOINT_URL_S3: 'https://real',
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
      AWS_USE_FIPS_ENDPOINT: 'true',
    });
    const variables = environment({});
    applyEnvironment(variables);
    const names = Object.keys(process.env).filter((name) => name.startsWith('AWS_'));
    expect(names.toSorted()).toEqual(
      Object.keys(variables)
        .filter((name) => name.startsWith('AWS_'))
        .toSorted(),
    );
    expect(process.env.TABLE_NAME).toBe('relaydesk');
  });
});
