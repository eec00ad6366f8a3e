import { type Place, signedIn } from './browser.ts';

/** A page of the rail, as one of the demo's agents sees it, or who is named. */
export async function onPage(here: Place, title: string, who = /Marcos/) {
  const { page } = await signedIn(here, who);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page;
}

/** The contact that the API finds by a number; undefined where there is none. */
export const contactNamed = async (here: Place, number: string) => (await ask(here, byNumber(number))).contact;

/** A program changes a contact. */
export const changeContact = (here: Place, number: string, changes: object) =>
  ask(here, byNumber(number), { method: 'PATCH', body: JSON.stringify(changes) });

/** A program makes a contact. */
export const createContact = (here: Place, contact: object) =>
  ask(here, '', { method: 'POST', body: JSON.stringify(contact) });

const byNumber = (number: string) => `?${new URLSearchParams({ phone_number: number })}`;

async function ask({ stack: { demo } }: Place, query: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
  const response = await fetch(`${demo.base_url}/contact${query}`, { ...init, headers });
  return (await response.json()) as { contact?: Record<string, unknown> };
}
