import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';

const here = place();
const from = '5511988884444';
const write = (text: string) => customer(here.stack, { from, name: 'Davi Rocha', type: 'text', text });

/** What a page asks the API with. */
async function tokenOf(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/me'));
  await page.reload();
  return (await (await asked).allHeaders()).authorization ?? '';
}

describe('an agent', () => {
  inBrowser('without the network is told so, and nothing is lost when it is back', async () => {
    await firstSend(here.stack);
    await write('Hello');
    const { page, context } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Davi Rocha/ }).click();
    await page.getByRole('log').getByText('Hello').waitFor();

    await context.setOffline(true);
    await page.getByRole('status', { name: /Offline/ }).waitFor();
    await write('Are you still there?');
    await page.getByLabel('Write a message').fill('Yes');
    await page.keyboard.press('Enter');
    await page.getByText('No answer came').waitFor();
    expect(await page.getByText('Are you still there?').count()).toBe(0);

    await context.setOffline(false);
    // Sooner than a page asks by itself.
    await page.getByRole('log').getByText('Are you still there?').waitFor({ timeout: 12_000 });
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('No answer came').waitFor({ state: 'detached' });
    await page.getByRole('log').getByRole('img', { name: 'Read', exact: true }).waitFor();
    await page.getByRole('log').getByText('Yes', { exact: true }).waitFor();
    expect((await sentTo(here.stack, from, 1)).map(({ payload }) => payload.text)).toEqual([{ body: 'Yes' }]);
  });

  inBrowser('who is removed while signed in is told so, and sees nothing any more', async () => {
    const owner = await signedIn(here, /Olivia/);
    const authorization = await tokenOf(owner.page);
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Davi Rocha/ }).click();
    await page.getByRole('log').getByText('Hello').waitFor();

    const [address = ''] = page.url().match(/^.*(?=\/o\/)/) ?? [];
    const organization = page.url().split('/')[4];
    const members = `${address}/api/${organization}/members`;
    const listed = await (await fetch(members, { headers: { authorization } })).json();
    const { id } = (listed as { members: { id: string; email: string }[] }).members.find(
      ({ email }) => email === 'marcos@example.org',
    ) ?? { id: '' };
    const removed = await fetch(`${members}/${id}`, { method: 'DELETE', headers: { authorization } });
    expect(removed.status).toBe(200);

    await page.getByRole('heading', { name: 'You are no member here' }).waitFor();
    expect(await page.getByText(/Davi Rocha|Hello/).count()).toBe(0);
    await owner.page.getByRole('link', { name: /Davi Rocha/ }).waitFor();
  });
});
