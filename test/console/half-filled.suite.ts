import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { broadcastsOf, tagAna } from './broadcasts.ts';
import { asksWhenClosed, inBrowser, place } from './browser.ts';
import { onPage } from './people.ts';

const here = place();

/** The question whether to leave. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function newBroadcast(): Promise<Page> {
  const page = await onPage(here, 'Broadcasts', /Olivia/);
  await page.getByRole('link', { name: 'New broadcast' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'New broadcast' }).waitFor();
  return page;
}

describe('half-filled', () => {
  inBrowser('a broadcast is kept until the owner says that it may go', async () => {
    const page = await newBroadcast();
    const name = page.getByLabel('Name of the broadcast');
    await name.fill('Half a broadcast');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Half a broadcast');
    expect(await asksWhenClosed(page)).toBe('beforeunload');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    await question(page).waitFor({ state: 'detached' });
  });

  inBrowser('a template is kept until the owner says that it may go', async () => {
    const page = await onPage(here, 'Templates', /Olivia/);
    await page.getByRole('button', { name: 'New template' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New template' });
    await dialog.getByLabel('Name').fill('half_a_template');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Cancel' }).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('half_a_template');
    expect(await asksWhenClosed(page)).toBe('beforeunload');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  inBrowser(
    'is neither a form that nothing was typed in, nor a broadcast that was made: no question is asked',
    async () => {
      const page = await newBroadcast();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Broadcasts' }).waitFor();
      await tagAna(here.stack, 'asked for nothing');
      await page.getByRole('link', { name: 'New broadcast' }).first().click();
      await page.getByLabel('Name of the broadcast').fill('Whole');
      await page.getByRole('combobox', { name: 'Template' }).fill('hello_world');
      await page.getByRole('option', { name: /hello_world/ }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('combobox', { name: 'Tags' }).fill('asked for nothing');
      await page.keyboard.press('Enter');
      for (const _step of ['audience', 'content']) await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Send it' }).click();
      await page.getByRole('heading', { level: 1, name: 'Whole' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'New broadcast' }).waitFor();
      expect(await question(page).count()).toBe(0);
      expect((await broadcastsOf(here.stack)).map(({ name }) => name)).toContain('Whole');
    },
  );
});
