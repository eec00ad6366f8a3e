import type { Asked } from './asked.ts';

/** The keys that `-c` takes, by what they are here. */
const keys = {
  stage: 'stage',
  photoappSend: 'photoapp-send',
  alarmTopic: 'alarm-topic',
  ffmpegLayer: 'ffmpeg-layer',
  domain: 'domain',
  certificate: 'certificate',
  consoleCertificate: 'console-certificate',
  oidcIssuer: 'oidc-issuer',
  oidcClientId: 'oidc-client-id',
  oidcAudience: 'oidc-audience',
  oidcOrigins: 'oidc-origins',
  reserveConcurrency: 'reserve-concurrency',
  atOnce: 'at-once',
  warmThroughput: 'warm-throughput',
  templatePrices: 'template-prices',
  table: 'table',
} as const satisfies Record<keyof Asked, string>;

/** The CDK's own: what it notes of an account (`availability-zones:…`), its flags (`@aws-cdk/…`, `aws-cdk:…`), and those of cdk.json. */
const ownOfCdk = /[:@]|^(?:cli-telemetry|acknowledged-issue-numbers|tree|analytics|plugin)$/;

/** What an operator has said, of all that the CDK's context has. Throws for a key that is none of ours: what was meant would not be done. */
export function askedIn(context: Readonly<Record<string, unknown>>): Asked {
  const known: readonly string[] = Object.values(keys);
  const unknown = Object.keys(context).find((key) => !known.includes(key) && !ownOfCdk.test(key));
  if (unknown !== undefined) throw new Error(`there is no context key ${unknown}; there are ${known.join(', ')}`);
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, context[key]]));
}
