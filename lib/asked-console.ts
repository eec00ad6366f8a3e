import { type TextRule, textOf } from './asked-values.ts';
import type { StageConfig } from './config.ts';

/** What an operator says of the console with `-c`, unchecked. */
export interface AskedConsole {
  readonly domain?: unknown;
  /** `-c console-certificate=<arn>`, of us-east-1: with a domain, the console is at `console.<domain>`. */
  readonly consoleCertificate?: unknown;
  /** `-c oidc-issuer=https://…`, with `-c oidc-client-id=…`: people sign in there, and no user pool is made. */
  readonly oidcIssuer?: unknown;
  readonly oidcClientId?: unknown;
  /** `-c oidc-audience=…`: what access tokens are for, where an issuer asks for that; the client's id without it. */
  readonly oidcAudience?: unknown;
  /** `-c oidc-origins=https://…,https://…`: where the page sends requests to sign in, beside the issuer's own origin. */
  readonly oidcOrigins?: unknown;
}

type Chosen = Pick<StageConfig, 'consoleDomain' | 'ownIssuer'>;

/** CloudFront takes certificates of this region alone. */
const certificateArn: TextRule = {
  matches: /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
  allowed: 'the ARN of a certificate of ACM in us-east-1',
};

/** An https origin of a named host, with a port or without one, as a part of a pattern. */
const origin = String.raw`https://[\w.-]+(?::(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?`;

/** As OpenID Connect has it: no query, no fragment. */
const issuerUrl: TextRule = {
  matches: new RegExp(String.raw`^${origin}(/[\w.~%/:@+-]*)?$`),
  allowed: 'an https address of a named host, without query and fragment',
};

const visible = /^[\x21-\x7e]{1,256}$/;
const clientOfIssuer: TextRule = { matches: visible, allowed: 'the id of a client of the issuer' };
const nameOfApi: TextRule = { matches: visible, allowed: 'what the issuer calls this API' };

/** CloudFront takes 1,783 characters of the page's policy, in which each stands three times, beside some 1,200 of others. */
const origins: TextRule = {
  matches: new RegExp(`^(?=.{1,200}$)${origin}(,${origin})*$`),
  allowed: 'https origins with commas between them, 200 characters in all',
};

/** What is chosen for the console, where the domain has been checked. Throws on a value that is none. */
export function consoleOf(asked: AskedConsole, domain: string | undefined): Chosen {
  return { ...consoleDomainOf(asked, domain), ...issuerOf(asked) };
}

function consoleDomainOf({ consoleCertificate }: AskedConsole, domain: string | undefined): Chosen {
  const certificate = textOf('console-certificate', consoleCertificate, certificateArn);
  if (certificate === undefined) return {};
  if (domain === undefined) throw new Error('console-certificate goes with domain');
  return { consoleDomain: { name: `console.${domain}`, certificateArn: certificate } };
}

function issuerOf({ oidcIssuer, oidcClientId, oidcAudience, oidcOrigins }: AskedConsole): Chosen {
  const issuer = textOf('oidc-issuer', oidcIssuer, issuerUrl);
  const clientId = textOf('oidc-client-id', oidcClientId, clientOfIssuer);
  const audience = textOf('oidc-audience', oidcAudience, nameOfApi);
  const others = textOf('oidc-origins', oidcOrigins, origins);
  if (issuer === undefined) {
    if ((clientId ?? audience ?? others) === undefined) return {};
    throw new Error('oidc-client-id, oidc-audience and oidc-origins go with oidc-issuer');
  }
  if (clientId === undefined) throw new Error('oidc-issuer and oidc-client-id go together');
  return {
    ownIssuer: { issuer, clientId, audience, origins: [new URL(issuer).origin, ...(others?.split(',') ?? [])] },
  };
}
