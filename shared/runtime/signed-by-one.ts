/** What of a client of the SDK matters here. */
interface Signing {
  readonly config: { signer: (scheme?: never) => Promise<unknown> };
}

/**
 * Has a client of the SDK keep its signer, which it makes anew for each request, with a copy of all its settings: some 2 % of a
 * warm send. Credentials and the time are asked for at each signature all the same.
 */
export function signedByOne<C>(client: C): C {
  const { config } = client as unknown as Signing;
  const make = config.signer;
  let signer: Promise<unknown> | undefined;
  config.signer = (scheme) => {
    signer ??= make(scheme);
    return signer;
  };
  return client;
}
