import { connect } from '../../lib/admin/connect.ts';
import { admin } from '../../lib/local/demo-connections.ts';

/** An organization of the run, as its clients know it. */
export interface Account {
  readonly slug: string;
  readonly apiKey: string;
  /** Its account at the provider. */
  readonly phoneNumberId: string;
  /** Contacts that are written to and write, and stay. */
  readonly numbers: readonly string[];
}

const contactsEach = 6;

/** Makes three organizations with a key each, on the stack that runs on this data directory. */
export async function makeAccounts(dataDirectory: string): Promise<Account[]> {
  const deps = await connect(undefined, { DATA_DIR: dataDirectory });
  const accounts: Account[] = [];
  for (const [index, slug] of ['ash', 'birch', 'cedar'].entries()) {
    const phoneNumberId = `20000000000000${index}`;
    const account = `--provider cloudprovider --cloud-phone-id ${phoneNumberId} --bearer-token token-of-${slug}`;
    await admin(`organization create --slug ${slug} --name ${slug} ${account}`, deps);
    const made = await admin(`key create --organization ${slug} --name load`, deps);
    const numbers = Array.from({ length: contactsEach }, (_, n) => `551130000${index}${String(n).padStart(2, '0')}`);
    accounts.push({ slug, apiKey: (made as { api_key: string }).api_key, phoneNumberId, numbers });
  }
  return accounts;
}
