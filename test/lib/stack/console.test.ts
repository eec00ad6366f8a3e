import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/asked.ts';
import { aliasOf, ofType, only, type Resource, type Synthesized, stacked, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const own = synthesized('prod with an issuer');
const text = JSON.stringify;

const distribution = (of: Synthesized) => only(of, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
const policyOf = (of: Synthesized, id: string) => of.Resources[id]?.Properties.ResponseHeadersPolicyConfig;

/** The content security policy of the page, its tokens as JSON. */
function policyOfPage(of: Synthesized): string {
  const { Ref: id } = distribution(of).DefaultCacheBehavior.ResponseHeadersPolicyId;
  return text(policyOf(of, id).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
}

test('people sign in with Cognito’s managed login, by a client without a secret, for the page’s address alone', () => {
  const { Properties } = only(template, 'AWS::Cognito::UserPoolClient');
  const [callback] = Properties.CallbackURLs;

  expect(Properties).toMatchObject({
    GenerateSecret: false,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    PreventUserExistenceErrors: 'ENABLED',
  });
  expect(Properties.CallbackURLs).toHaveLength(1);
  expect(text(callback)).toMatch(/ConsolePageDistribution.*DomainName.*\/callback/);
  expect(only(template, 'AWS::Cognito::UserPoolDomain').Properties.ManagedLoginVersion).toBe(2);
  expect(only(template, 'AWS::Cognito::ManagedLoginBranding').Properties.UseCognitoProvidedValues).toBe(true);
});

test('the API takes access tokens of the user pool for that client', () => {
  const jwt = ofType(template, 'AWS::ApiGatewayV2::Authorizer').filter(
    ([, each]) => each.Properties.AuthorizerType === 'JWT',
  );
  const [client] = ofType(template, 'AWS::Cognito::UserPoolClient').map(([id]) => id);

  expect(jwt).toHaveLength(1);
  expect(jwt[0]?.[1].Properties.JwtConfiguration.Audience).toEqual([{ Ref: client }]);
  expect(text(jwt[0]?.[1].Properties.JwtConfiguration.Issuer)).toContain('ProviderURL');
});

test('with an issuer of the operator’s own there is no user pool, and the API takes its tokens for the audience', () => {
  const [authorizer] = ofType(own, 'AWS::ApiGatewayV2::Authorizer').filter(
    ([, each]) => each.Properties.AuthorizerType === 'JWT',
  );

  expect(ofType(own, 'AWS::Cognito::UserPool')).toEqual([]);
  expect(own.Outputs).not.toHaveProperty('UserPoolId');
  expect(authorizer?.[1].Properties.JwtConfiguration).toEqual({
    Issuer: 'https://issuer.example.org/relaydesk',
    Audience: ['https://api.example.org'],
  });
  expect(policyOfPage(own)).toContain('https://issuer.example.org https://tokens.example.org');
});

test('below /api/ nothing is cached, and the API gets all that the browser sent but the name of the host', () => {
  const [api] = distribution(template).CacheBehaviors.filter(
    (each: { PathPattern: string }) => each.PathPattern === '/api/*',
  );

  expect(api).toMatchObject({
    // CachingDisabled, and AllViewerExceptHostHeader.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    ViewerProtocolPolicy: 'https-only',
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  });
  expect(api).not.toHaveProperty('FunctionAssociations');
});

test('an error is kept for nobody else, and for no other query: CloudFront would keep it for ten seconds, by its path', () => {
  const { CustomErrorResponses: errors } = distribution(template);

  expect(errors).toEqual(
    [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  );
});

test('no error is replaced by the page, and page routes are answered by it', () => {
  const { Properties } = only(template, 'AWS::CloudFront::Function');
  const handler = new Function(`${Properties.FunctionCode}; return handler;`)() as (event: object) => { uri: string };
  const answered = (uri: string) => handler({ request: { uri } }).uri;

  expect(text(distribution(template).CustomErrorResponses)).not.toContain('Response');
  expect(Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  expect(['/', '/o/org_1/inbox', '/callback', '/o/a.b/inbox'].map(answered)).toEqual(Array(4).fill('/index.html'));
  expect(['/config.json', '/favicon.svg'].map(answered)).toEqual(['/config.json', '/favicon.svg']);
});

test('files by content are kept for a year, and everything else is asked for each time', () => {
  const cachingOf = ({ ResponseHeadersPolicyId: { Ref: id } }: { ResponseHeadersPolicyId: { Ref: string } }) =>
    policyOf(template, id).CustomHeadersConfig.Items.find(
      ({ Header }: { Header: string }) => Header === 'cache-control',
    ).Value;
  const [assets] = distribution(template).CacheBehaviors.filter(
    (each: { PathPattern: string }) => each.PathPattern === '/assets/*',
  );

  expect(cachingOf(assets)).toBe('public, max-age=31536000, immutable');
  expect(cachingOf(distribution(template).DefaultCacheBehavior)).toBe('no-cache');
});

test('the page’s policy names its own origin, the files, the sign-in and the connection, and no other host', () => {
  const policy = policyOfPage(template);

  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/ServiceApi.*MediaA721A567/);
  expect(policy).toMatch(/connect-src 'self' .*cognito-idp.*amazoncognito.*MediaA721A567.*ConsoleLiveApi.*; frame-src/);
  expect(policy).not.toMatch(/ \*[ ;"]|unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('with a domain the page still shows files by the links from before, which bear the address that AWS made', () => {
  const withDomain = policyOfPage(synthesized('prod with a domain, reserved and warm'));

  for (const source of ['img-src', 'media-src', 'connect-src'])
    expect(withDomain).toMatch(
      new RegExp(`${source}[^;]* https://[^;]*ServiceDomain[^;]*ServiceApi[^;]*ApiEndpoint[^;]*;`),
    );
});

/** The longest that AWS fills in. */
const longest: Readonly<Record<string, number>> = {
  'ConsoleLiveApi ApiEndpoint': 57,
  'ServiceApi ApiEndpoint': 59,
  'Media RegionalDomainName': 95,
  'AWS::Region': 14,
  'AWS::URLSuffix': 16,
  ConsoleSignInPeopleLogin: 22,
  ServiceDomain: 40,
};

test.each(['prod', 'prod with an issuer', 'prod with a domain, reserved and warm'] as const)(
  'CloudFront takes the policy of the page of %s, which may have 1,783 characters',
  (name) => {
    const { 'Fn::Join': [, pieces] = ['', []] } = JSON.parse(policyOfPage(synthesized(name))) as {
      'Fn::Join': [string, (string | { Ref?: string; 'Fn::GetAtt'?: string[] })[]];
    };
    const lengths = pieces.map((piece) => {
      if (typeof piece === 'string') return piece.length;
      const [id = '', attribute] = piece['Fn::GetAtt'] ?? [piece.Ref ?? ''];
      return longest[[id.replace(/[0-9A-F]{8}$/, ''), attribute].filter(Boolean).join(' ')];
    });

    expect(lengths).not.toContain(undefined);
    expect(lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0)).toBeLessThan(1_783);
  },
);

test('the page’s bucket is read by this distribution alone', () => {
  const statements = ofType(template, 'AWS::S3::BucketPolicy')
    .filter(([id]) => id.startsWith('ConsolePage'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow');

  expect(statements).toHaveLength(1);
  expect(statements[0]).toMatchObject({ Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' } });
  expect(text(statements[0].Condition)).toContain('ConsolePageDistribution');
});

test('a stage can be deployed in two regions of an account: what has its name in both has the region in it', () => {
  const named = ['CloudFront::ResponseHeadersPolicy', 'CloudFront::OriginAccessControl', 'CloudFront::Function'];
  const nameOf = (properties: Resource['Properties']): unknown =>
    properties.Name ?? properties.DashboardName ?? nameOf(Object.values(properties)[0]);
  const names = [...named, 'CloudWatch::Dashboard'].flatMap((type) =>
    ofType(template, `AWS::${type}`).map(([, { Properties }]) => nameOf(Properties)),
  );

  expect(names).toHaveLength(5);
  for (const name of names) expect(text(name)).toContain('{"Ref":"AWS::Region"}');
  // Those of roles and of buckets AWS makes.
  expect(ofType(template, 'AWS::IAM::Role').filter(([, { Properties }]) => Properties.RoleName)).toEqual([]);
  expect(ofType(template, 'AWS::S3::Bucket').filter(([, { Properties }]) => Properties.BucketName)).toEqual([]);
});

test('a connection is opened by its ticket alone, and logged by no one but our functions', () => {
  const [live] = ofType(template, 'AWS::ApiGatewayV2::Api').filter(
    ([, each]) => each.Properties.ProtocolType === 'WEBSOCKET',
  );
  const routes = ofType(template, 'AWS::ApiGatewayV2::Route').filter(
    ([, each]) => each.Properties.ApiId.Ref === live?.[0],
  );
  const [authorizer] = ofType(template, 'AWS::ApiGatewayV2::Authorizer').filter(
    ([, each]) => each.Properties.AuthorizerType === 'REQUEST',
  );
  const stage = ofType(template, 'AWS::ApiGatewayV2::Stage').find(
    ([, each]) => each.Properties.ApiId.Ref === live?.[0],
  )?.[1];

  expect(routes.map(([, each]) => [each.Properties.RouteKey, each.Properties.AuthorizationType]).sort()).toEqual([
    ['$connect', 'CUSTOM'],
    ['$default', 'NONE'],
    ['$disconnect', 'NONE'],
  ]);
  expect(authorizer?.[1].Properties.IdentitySource).toEqual(['route.request.querystring.ticket']);
  expect(text(authorizer?.[1].Properties.AuthorizerUri)).toContain(aliasOf(template, 'authorize-live')[0]);
  expect(stage?.Properties.AccessLogSettings).toBeUndefined();
  expect(stage?.Properties.DefaultRouteSettings).not.toHaveProperty('DataTraceEnabled');
});

test('the page is copied by a nested stack of its own', () => {
  expect(
    stacked('prod')
      .sizes.map(({ id }) => id)
      .filter((id) => id.startsWith('PageFiles')),
  ).toHaveLength(1);
});

test.each([
  [{ consoleCertificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1' }, 'console-certificate goes with domain'],
  [
    {
      consoleCertificate: 'arn:aws:acm:eu-central-1:123456789012:certificate/1',
      domain: 'a.org',
      certificate: 'arn:aws:acm:eu-central-1:123456789012:certificate/1',
    },
    'us-east-1',
  ],
  ...['http://issuer.example.org', 'https://a.org:99999', 'https://[', 'https://:::', "https://a;b'*"].map(
    (oidcIssuer) => [{ oidcIssuer, oidcClientId: 'a' }, 'must be an https address'] as const,
  ),
  [{ oidcIssuer: 'https://issuer.example.org' }, 'go together'],
  [{ oidcClientId: 'console' }, 'go with oidc-issuer'],
  [{ oidcIssuer: 'https://a.org', oidcClientId: 'a', oidcOrigins: 'a.org' }, 'must be https origins'],
  ...['https://a:b:c', 'https://b.org,https://a.org:65536'].map(
    (oidcOrigins) =>
      [{ oidcIssuer: 'https://a.org:65535/x', oidcClientId: 'a', oidcOrigins }, 'must be https origins'] as const,
  ),
  [
    { oidcIssuer: 'https://a.org', oidcClientId: 'a', oidcOrigins: Array(20).fill('https://b.org').join() },
    '200 characters in all',
  ],
])('%j is refused', (asked, reason) => {
  expect(() => configOf(asked)).toThrow(reason);
});
