import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { customer, firstSend, inBrowser, place, signedIn } from './browser.ts';
import { createContact } from './people.ts';

const here = place();

/** The question whether to leave. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Dialogs that are filled in, by the page that has them: what opens each, and a field of it. */
const dialogs = [
  { links: ['Contacts'], opened: 'New contact', field: 'Name' },
  { links: ['Templates'], opened: 'New template', field: 'Name' },
  { links: ['Webhooks'], opened: 'Create a webhook', field: 'Address' },
  { links: ['Settings', 'API keys'], opened: 'Make a key', field: 'Name' },
  { links: ['Settings', 'Channels'], opened: 'Connect a channel', field: 'Name' },
  { links: ['Settings', 'Members'], opened: 'Invite', field: 'E-mail' },
] as const;

async function openOne(page: Page, { links, opened, field }: (typeof dialogs)[number]) {
  for (const name of links) await page.getByRole('link', { name, exact: true }).click();
  await button(page, opened).first().click();
  return page.getByRole('dialog').getByLabel(field).first();
}

describe('half-typed', () => {
  inBrowser('every dialog asks before Escape, its cross or another page loses what was typed in it', async () => {
    const { page } = await signedIn(here, /Olivia/);
    for (const dialog of dialogs) {
      const field = await openOne(page, dialog);
      await field.fill('half_of_it');
      const cancel = question(page).getByRole('button', { name: 'Cancel' });
      for (const answer of [() => cancel.click(), () => page.keyboard.press('Escape')]) {
        await page.keyboard.press('Escape');
        // It stands still: the key that has brought it does not answer it.
        await cancel.hover();
        await answer();
        await question(page).waitFor({ state: 'detached' });
      }
      await page.goBack();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await question(page).waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('half_of_it');
      await button(page, 'Close').click();
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    }
  });

  inBrowser('a dialog in which nothing is typed, or not any more, closes at once', async () => {
    const { page } = await signedIn(here, /Olivia/);
    for (const dialog of dialogs) {
      const field = await openOne(page, dialog);
      await field.fill('nothing of it');
      await field.fill('');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  inBrowser(
    'a contact that is edited stays open with what was typed, and saved it is left without a question',
    async () => {
      await createContact(here, { phone_number: '+5511966660021', full_name: 'Half Edited' });
      const { page } = await signedIn(here, /Marcos/);
      await page.getByRole('link', { name: 'Contacts', exact: true }).click();
      await page.getByRole('link', { name: /Half Edited/ }).click();
      await button(page, 'Edit').click();
      const email = page.getByRole('dialog').getByLabel('E-mail');
      await email.fill('half@example.org');
      for (const leave of [() => page.goBack(), () => button(page, 'Close').first().click()]) {
        await leave();
        await question(page).getByRole('button', { name: 'Cancel' }).click();
        await question(page).waitFor({ state: 'detached' });
      }
      expect(await email.inputValue()).toBe('half@example.org');
      await button(page, 'Save').click();
      await page.getByRole('dialog').getByText('half@example.org').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await question(page).count()).toBe(0);
    },
  );

  inBrowser('a contact that is edited is left once that is confirmed, and asks no second time', async () => {
    await createContact(here, { phone_number: '+5511966660022', full_name: 'Half Left' });
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await page.getByRole('link', { name: /Half Left/ }).click();
    await button(page, 'Edit').click();
    await page.getByRole('dialog').getByLabel('E-mail').fill('half@example.org');
    await button(page, 'Close').first().click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  inBrowser('a saved reply asks, and its list, where nothing is typed, does not', async () => {
    await firstSend(here.stack);
    await customer(here.stack, { from: '5511988887771', name: 'Half Lima', type: 'text', text: 'Hello' });
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Half Lima/ }).click();
    await button(page, 'Saved replies').click();
    await page.getByRole('menuitem', { name: 'Manage saved replies' }).click();
    await button(page, 'New saved reply').click();
    await page.getByLabel('Title').fill('half');
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByLabel('Text').fill('Half a reply');
    await button(page, 'Save').click();
    await button(page, 'New saved reply').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
