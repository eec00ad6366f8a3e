import { oneOf } from '../support/random.ts';

/** Faults of the sandbox that cost no waiting. */
const faults = [
  { fault: 'rate_limit', retry_after: 3 },
  { fault: 'bad_parameter' },
  { fault: 'expired_token' },
  { fault: 'server_error' },
  { fault: 'error', code: 131_026 },
  { fault: 'close_before_accepting' },
  { fault: 'close_after_accepting' },
  { fault: 'garbage' },
];
const places = ['message', 'upload', 'photoapp', 'gateway'];

/** Has the sandbox fail the next call of a random kind. */
export async function setFault(sandboxUrl: string, random: () => number): Promise<void> {
  const on = oneOf(places, random);
  const { code, ...fault } = oneOf(faults, random);
  const named = code !== undefined && on === 'gateway' ? { code: 403 } : code !== undefined ? { code } : {};
  await asked(`${sandboxUrl}/faults`, 'POST', JSON.stringify({ ...fault, ...named, on }));
}

/** Clears the faults that no call has met. */
export async function resetSandbox(sandboxUrl: string): Promise<void> {
  await asked(`${sandboxUrl}/faults`, 'DELETE');
}

/** Has the sandbox forget what it received: a provider's archive is no leak of the service. */
export async function emptySandbox(sandboxUrl: string): Promise<void> {
  await asked(`${sandboxUrl}/sent`, 'DELETE');
  await asked(`${sandboxUrl}/uploads`, 'DELETE');
}

async function asked(url: string, method: string, body?: string): Promise<void> {
  const response = await fetch(url, { method, body });
  await response.text();
}
