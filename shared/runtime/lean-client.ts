/** What of a client of the SDK matters here. */
interface Inner {
  readonly config: { signer: (scheme?: never) => Promise<Signer> };
  readonly middlewareStack: { remove(name: string): boolean };
}

interface Signer {
  getSigningKey(credentials: object, region: string, day: string, service?: string): Promise<Uint8Array>;
}

/**
 * Has a client of the SDK do once what it does for each request: it keeps its signer, which it makes with a copy of all its
 * settings, and the key of a day's signatures, for which it makes an HMAC of the credentials. It does not say what it is made of
 * in each request (`sdkRequests` says who asks), nor call a logger that it has not. Credentials and the time are asked for at
 * each signature all the same.
 */
export function leanClient<C>(client: C): C {
  const { config, middlewareStack } = client as unknown as Inner;
  const make = config.signer;
  let signer: Promise<Signer> | undefined;
  config.signer = (scheme) => {
    signer ??= make(scheme).then(keepingKeys);
    return signer;
  };
  for (const name of ['getUserAgentMiddleware', 'loggerMiddleware']) middlewareStack.remove(name);
  return client;
}

/** The signer, which makes one key for a day's signatures with the same credentials. */
function keepingKeys(signer: Signer): Signer {
  const derive = signer.getSigningKey.bind(signer);
  let last: { readonly credentials: object; readonly scope: string; readonly key: Uint8Array } | undefined;
  signer.getSigningKey = async (credentials, region, day, service) => {
    const scope = `${day}/${region}/${service}`;
    if (last?.credentials === credentials && last.scope === scope) return last.key;
    const key = await derive(credentials, region, day, service);
    last = { credentials, scope, key };
    return key;
  };
  return signer;
}
