import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, place, signedIn } from './browser.ts';

const here = place();

async function open(section: string, name: string | RegExp = /Olivia/) {
  const { page } = await signedIn(here, name);
  const [start = ''] = page.url().match(/^.*\/o\/[^/]+/) ?? [];
  await page.goto(`${start}/settings/${section}`);
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');

/** How the service API answers a program with this key. */
const answerTo = (key: string) =>
  fetch(`${here.stack.demo.base_url}/get-webhooks`, { headers: { authorization: `Bearer ${key}` } });

describe('an owner', () => {
  inBrowser('makes a key that a program can use, and after it was revoked cannot', async () => {
    const page = await open('keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    await dialog(page).getByLabel('Name').fill('Shop');
    await dialog(page).getByRole('button', { name: 'Make a key' }).click();
    const key = (await dialog(page).getByLabel('API key “Shop”').textContent()) ?? '';
    await dialog(page).getByText('It is not shown again').waitFor();
    expect((await answerTo(key)).status).toBe(200);

    // Nothing but the button closes it.
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Revoke the key Shop' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await answerTo(key)).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke the key Shop' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'Shop' }).getByText('Revoked').first().waitFor();
    expect((await answerTo(key)).status).toBe(401);
  });

  inBrowser('whose key is refused reads why at its field, and keeps what was typed', async () => {
    const page = await open('keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    await dialog(page).getByLabel('Name').fill('Too late');
    await dialog(page).getByLabel('Last day').fill('2020-01-31');
    await dialog(page).getByRole('button', { name: 'Make a key' }).click();
    await dialog(page).getByText('expires_at must not be past').waitFor();
    expect(await dialog(page).getByLabel('Last day').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Too late');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByText('Too late').count()).toBe(0);
  });
});

describe('an agent', () => {
  inBrowser('is not shown the settings, and by their address is told that they are for owners', async () => {
    const page = await open('keys', /Marcos/);
    await page.getByText('This page is for owners').waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  });
});
