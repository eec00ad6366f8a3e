import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser, place, signedIn } from './browser.ts';
import { idle, nextAnswer } from './waits.ts';

const here = place();

async function open(section: string, name: string | RegExp = /Olivia/) {
  const { page } = await signedIn(here, name);
  const [start = ''] = page.url().match(/^.*\/o\/[^/]+/) ?? [];
  await page.goto(`${start}/settings/${section}`);
  return page;
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
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

  inBrowser('is shown a key that was on its way when they pressed Escape', async () => {
    const page = await open('keys');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/keys', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Make a key' }).click();
    await dialog(page).getByLabel('Name').fill('Slow');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/keys'));
    await dialog(page).getByRole('button', { name: 'Make a key' }).click();
    await sent;
    await page.keyboard.press('Escape');
    answer();
    const key = (await dialog(page).getByLabel('API key “Slow”').textContent()) ?? '';
    expect((await answerTo(key)).status).toBe(200);
  });

  inBrowser(
    'without a network is told so, keeps what was typed, and makes no key unasked when it is back',
    async () => {
      const page = await open('keys');
      await page.getByRole('button', { name: 'Make a key' }).click();
      await dialog(page).getByLabel('Name').fill('Cut off');
      await page.context().setOffline(true);
      await dialog(page).getByRole('button', { name: 'Make a key' }).click();
      await dialog(page).getByText('No answer came').waitFor();
      await page.context().setOffline(false);
      expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Cut off');
      await dialog(page).getByRole('button', { name: 'Make a key' }).click();
      await dialog(page).getByRole('button', { name: 'I have kept it' }).click();
      await row(page, 'Cut off').first().waitFor();
      await idle(page);
      expect(await row(page, 'Cut off').count()).toBe(1);
    },
  );

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
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('dialog', { name: 'Make a key' }).waitFor({ state: 'detached' });
    expect(await page.getByText('Too late').count()).toBe(0);
  });
});

describe('of the members, an owner', () => {
  inBrowser('invites somebody, who is a member once they sign in, until they are removed', async () => {
    const page = await open('members');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog(page).getByLabel('E-mail address').fill('no address');
    await dialog(page).getByRole('button', { name: 'Invite' }).click();
    await dialog(page).getByText('email must be an e-mail address').waitFor();
    await dialog(page).getByLabel('E-mail address').fill('yuki@example.org');
    await dialog(page).getByRole('button', { name: 'Invite' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, 'yuki@example.org').getByText('Invited', { exact: true }).waitFor();

    const invited = await (await here.browser.newContext({ locale: 'en-GB' })).newPage();
    await invited.goto(here.stack.demo.console_url);
    await invited.getByRole('button', { name: /Yuki/ }).click();
    await invited.getByText('Demo').click();
    await invited.getByRole('heading', { name: 'Inbox' }).waitFor();

    await page.reload();
    await row(page, 'yuki@example.org').getByText('Agent', { exact: true }).waitFor();
    await row(page, 'yuki@example.org')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await invited.getByRole('heading', { name: 'You are no member here' }).waitFor();
    await row(page, 'yuki@example.org').waitFor({ state: 'detached' });
  });

  inBrowser('gives an invitation another role, and takes it back', async () => {
    const page = await open('members');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog(page).getByLabel('E-mail address').fill('new@example.org');
    await dialog(page).getByRole('button', { name: 'Invite' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const changed = nextAnswer(page, 'POST', '/members');
    await page.getByLabel('Role of new@example.org').selectOption('owner');
    expect((await changed).ok()).toBe(true);
    await page.reload();
    const role = page.getByLabel('Role of new@example.org');
    expect(await role.inputValue()).toBe('owner');
    await page.getByRole('button', { name: 'Take back the invitation of new@example.org' }).click();
    await dialog(page).getByRole('button', { name: 'Take back' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await row(page, 'Marcos').waitFor();
    expect(await page.getByText('new@example.org').count()).toBe(0);
  });

  inBrowser('who is the last one is not removed, and reads why', async () => {
    const page = await open('members');
    await row(page, '(you)')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByText('is the last owner: invite another one first').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await row(page, '(you)').getByText('Owner', { exact: true }).waitFor();
  });

  inBrowser('sees what the organization uses of what it may', async () => {
    const page = await open('organization');
    const { base_url, api_key } = here.stack.demo;
    const headers = { authorization: `Bearer ${api_key}` };
    const contacts = await fetch(`${base_url}/conversations?action=contacts&limit=1`, { headers });
    const { pagination } = (await contacts.json()) as { pagination: { totalContacts: number } };
    const bar = page.getByRole('progressbar', { name: 'Contacts' });
    await bar.waitFor({ state: 'attached' });
    expect(await bar.getAttribute('aria-valuetext')).toMatch(new RegExp(`^${pagination.totalContacts} / [1-9]`));
  });
});

describe('an agent', () => {
  inBrowser('is not shown the settings, and by their address is told that they are for owners', async () => {
    const page = await open('keys', /Marcos/);
    await page.getByText('This page is for owners').waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  });

  inBrowser(
    'who opens an owner’s address by hand is told so, and the page asks the service for nothing of it',
    async () => {
      const { page } = await signedIn(here, /Marcos/);
      const [start = ''] = page.url().match(/^.*\/o\/[^/]+/) ?? [];
      const refused: string[] = [];
      page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
      const webhook = 'webhooks/00000000-0000-4000-8000-000000000000';
      for (const path of [
        'settings/channels',
        'settings/members',
        'settings/organization',
        'webhooks',
        webhook,
        'broadcasts/new',
      ]) {
        await page.goto(`${start}/${path}`);
        await page.getByText('This page is for owners').waitFor();
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
        await idle(page);
      }
      expect(refused).toEqual([]);
    },
  );
});
