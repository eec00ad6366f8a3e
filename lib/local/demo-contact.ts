interface Contact {
  readonly id: string;
}

/** The contact with this number, or undefined when there is none or the key is no good (any more). */
export async function contactCalled(number: string, apiKey: string, baseUrl: string): Promise<Contact | undefined> {
  const response = await call(`${baseUrl}/contact?chatapp_id=${number.replace('+', '')}`, apiKey);
  if (response.status === 401 || response.status === 404) return undefined;
  return contactIn(response);
}

/** The contact with this number, made if there is none. */
export async function contactOf(number: string, name: string, apiKey: string, baseUrl: string): Promise<Contact> {
  const existing = await contactCalled(number, apiKey, baseUrl);
  if (existing) return existing;
  const body = JSON.stringify({ phone_number: number, full_name: name });
  return contactIn(await call(`${baseUrl}/contact`, apiKey, { method: 'POST', body }));
}

function call(url: string, apiKey: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' } });
}

async function contactIn(response: Response): Promise<Contact> {
  const text = await response.text();
  if (!response.ok) throw new Error(`the demo's contact cannot be read or made: ${response.status} ${text}`);
  return (JSON.parse(text) as { contact: Contact }).contact;
}
