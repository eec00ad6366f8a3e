import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createBroadcast, tagAna, untilSettled } from './broadcasts.ts';
import { customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';
import { leftOut, pressBy, tabTo, typeInto, untilFocused, walk } from './keys.ts';
import { contactNamed } from './people.ts';
import { idle } from './waits.ts';

const here = place();
const from = '5511988882222';
const say = (text: string) => customer(here.stack, { from, name: 'Bia Lima', type: 'text', text });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Pages of an owner: what is there once each shows something. */
const pages = {
  inbox: 'Bia Lima',
  contacts: 'Bia Lima',
  templates: 'Approved',
  broadcasts: 'By keyboard',
  'broadcasts/new': 'Name of the broadcast',
  webhooks: 'Create a webhook',
  'settings/keys': 'Last used',
  'settings/channels': 'Connected',
  'settings/members': '(you)',
  'settings/organization': 'Limits',
  overview: 'Time to the first answer',
};

/** Goes to a page of the rail. */
async function goTo(page: Page, title: string) {
  await pressBy(page, page.getByRole('link', { name: title, exact: true }));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

describe('by keyboard alone', () => {
  inBrowser('everything on a page is reached, and what has the focus is seen and has a name', async () => {
    await firstSend(here.stack);
    await say('Hello');
    await tagAna(here.stack, 'customer');
    await untilSettled(
      here.stack,
      await createBroadcast(here.stack, { name: 'By keyboard', audience: { tags: ['customer'] } }),
    );
    const { page } = await signedIn(here, /Olivia/);
    const [start = ''] = page.url().match(/^.*\/o\/[^/]+/) ?? [];
    const found: Record<string, unknown> = {};
    for (const [path, shown] of Object.entries(pages)) {
      await page.goto(`${start}/${path}`);
      await page.getByText(shown).first().waitFor();
      await idle(page);
      const stops = await walk(page);
      expect(stops[0]?.name).toBe('Skip to the page');
      const bad = [...stops.filter(({ problem }) => problem), ...(await leftOut(page))];
      if (bad.length > 0) found[path] = bad;
    }
    expect(found).toEqual({});
  });

  inBrowser('a conversation is opened and answered, also with a reply, a reaction and a saved reply', async () => {
    const { page } = await signedIn(here, /Marcos/);
    await say('Do you open on Sunday?');
    await pressBy(page, page.getByRole('link', { name: /Bia Lima/ }));
    await page.getByRole('log').getByText('Do you open on Sunday?').waitFor();
    await untilFocused(page, page.getByLabel('Write a message'));
    await tabTo(page, button(page, 'Reply').last(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await untilFocused(page, page.getByLabel('Write a message'));
    await page.keyboard.type('Yes, we do');
    await page.keyboard.press('Enter');
    await page.getByRole('log').locator('[data-side=out]').getByText('Yes, we do').waitFor();
    const [answer] = await sentTo(here.stack, from, 1);
    expect(answer?.payload).toMatchObject({ text: { body: 'Yes, we do' }, context: expect.anything() });

    await tabTo(page, button(page, 'React').first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await pressBy(page, page.getByRole('button', { name: 'thumbs up' }).first());
    await page.getByRole('log').getByText('👍').waitFor();

    await pressBy(page, button(page, 'Saved replies'));
    await untilFocused(page, page.getByRole('menuitem').first());
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await pressBy(page, inDialog(page, 'New saved reply'));
    await untilFocused(page, page.getByLabel('Title'));
    await page.keyboard.type('hours');
    await typeInto(page, page.getByRole('dialog').getByLabel('Text'), 'From 9 to 5, {name}');
    await pressBy(page, inDialog(page, 'Save'));
    await page.getByRole('dialog').getByText('hours').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await typeInto(page, page.getByLabel('Write a message'), '/hou');
    await page.getByRole('menuitem', { name: /hours/ }).waitFor();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Write a message').inputValue()).toBe('From 9 to 5, Bia Lima');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('From 9 to 5, Bia Lima').waitFor();
  });

  inBrowser('a contact is made, changed and deleted, and the focus goes into each dialog and back', async () => {
    const { page } = await signedIn(here, /Marcos/);
    await goTo(page, 'Contacts');
    await pressBy(page, button(page, 'Import'));
    await untilFocused(page, inDialog(page, 'Choose a file'));
    await page.keyboard.press('Escape');
    await untilFocused(page, button(page, 'Import'));

    await pressBy(page, button(page, 'New contact'));
    const dialog = page.getByRole('dialog');
    await untilFocused(page, dialog.getByLabel('Name'));
    await page.keyboard.type('Key Board');
    await typeInto(page, dialog.getByLabel('Number'), '+55 11 98888-3333');
    await page.keyboard.press('Enter');
    await dialog.getByText('Window of 24 hours').waitFor();
    expect(await contactNamed(here, '5511988883333')).toMatchObject({ full_name: 'Key Board' });

    await pressBy(page, inDialog(page, 'Edit'));
    await untilFocused(page, dialog.getByLabel('Name'));
    await typeInto(page, dialog.getByLabel('E-mail'), 'key@example.org');
    await page.keyboard.press('Enter');
    await dialog.getByText('key@example.org').waitFor();
    await pressBy(page, inDialog(page, 'Merge'));
    await untilFocused(page, dialog.getByLabel('Search names'));
    await page.keyboard.press('Escape');
    await pressBy(page, inDialog(page, 'Delete'));
    await untilFocused(page, inDialog(page, 'Cancel'));
    await pressBy(page, page.getByRole('dialog', { name: /Key Board/ }).getByRole('button', { name: 'Delete' }));
    await dialog.first().waitFor({ state: 'detached' });
    expect(await contactNamed(here, '5511988883333')).toBeUndefined();
  });
});
