import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/asked.ts';
import { certificate, ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod with a domain, reserved and warm');
const domains = ofType(template, 'AWS::ApiGatewayV2::DomainName');

test('each API has its address below the domain, by TLS 1.2 at least', () => {
  expect(domains.map(([, { Properties }]) => Properties)).toMatchObject(
    ['api.example.org', 'gateway.example.org'].map((DomainName) => ({
      DomainName,
      DomainNameConfigurations: [{ CertificateArn: certificate, EndpointType: 'REGIONAL', SecurityPolicy: 'TLS_1_2' }],
    })),
  );
});

test.each(['Service', 'Gateway'])('the address of the %s API leads to its stage, which is there before', (name) => {
  const [mapping] = ofType(template, 'AWS::ApiGatewayV2::ApiMapping').filter(([id]) => id.startsWith(name));
  const { Properties, DependsOn } = mapping?.[1] ?? { Properties: {} };
  const { ApiId, Stage, DomainName, ApiMappingKey } = Properties;

  expect([Stage, ApiMappingKey]).toEqual(['$default', undefined]);
  expect([ApiId.Ref, DomainName.Ref].filter((id) => !id.startsWith(name))).toEqual([]);
  expect(DependsOn?.map((id) => template.Resources[id]?.Type)).toEqual(['AWS::ApiGatewayV2::Stage']);
});

test('the addresses that AWS makes go on, for the links that were made with them', () => {
  const apis = ofType(template, 'AWS::ApiGatewayV2::Api').map(([, { Properties }]) => Properties);

  expect(apis.map(({ DisableExecuteApiEndpoint }) => DisableExecuteApiEndpoint)).toEqual([undefined, undefined]);
});

test('links are made with the domain, and the outputs name it, and where its names must lead', () => {
  const [service, gateway] = domains.map(([Ref]) => ({ 'Fn::Join': ['', ['https://', { Ref }]] }));
  const bases = ofType(template, 'AWS::Lambda::Function').flatMap(
    ([, { Properties }]) => Properties.Environment?.Variables?.BASE_URL ?? [],
  );
  const value = (name: string) => template.Outputs[name]?.Value;

  expect(bases.length).toBeGreaterThan(1);
  expect(bases).toEqual(bases.map(() => service));
  expect([value('BaseUrl'), value('GatewayUrl')]).toEqual([service, gateway]);
  expect([value('ServiceDomainTarget'), value('GatewayDomainTarget')]).toEqual(
    domains.map(([id]) => ({ 'Fn::GetAtt': [id, 'RegionalDomainName'] })),
  );
  expect([value('ServiceDomainHostedZoneId'), value('GatewayDomainHostedZoneId')]).toEqual(
    domains.map(([id]) => ({ 'Fn::GetAtt': [id, 'RegionalHostedZoneId'] })),
  );
});

test('a domain of another script is taken as its name servers have it', () => {
  expect(configOf({ domain: 'xn--e1afmkfd.xn--p1ai', certificate }).domain?.name).toBe('xn--e1afmkfd.xn--p1ai');
});

test.each(['', 'example', 'Example.org', 'https://example.org', 'example.org/', 'a..org', true])(
  '%j is refused as a domain',
  (domain) => {
    expect(() => configOf({ domain, certificate })).toThrow('domain is ');
  },
);

test.each(['', 'certificate', certificate.replace('acm', 'iam'), true])('%j is refused as a certificate', (given) => {
  expect(() => configOf({ domain: 'example.org', certificate: given })).toThrow('certificate is ');
});

test.each([{ domain: 'example.org' }, { certificate }])('%j alone is refused', (asked) => {
  expect(() => configOf(asked)).toThrow('domain and certificate go together');
});

test.each(['', '4000', '3999,12000', '4000,11999', '4000, 12000', 4000])(
  '%j is refused as warm-throughput',
  (given) => {
    expect(() => configOf({ warmThroughput: given })).toThrow('must be <writes>,<reads>, 4000,12000 at least');
  },
);

test.each(['yes', 1, null])('%j is refused as reserve-concurrency and as at-once', (given) => {
  expect(() => configOf({ reserveConcurrency: given })).toThrow('must be true or false');
  expect(() => configOf({ atOnce: given })).toThrow('must be true or false');
});
