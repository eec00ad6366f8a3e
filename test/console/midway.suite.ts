import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../local/until.ts';
import { broadcastsOf, tagAna, untilSettled } from './broadcasts.ts';
import { inBrowser, place, signedIn } from './browser.ts';
import { contactNamed, createContact, onPage } from './people.ts';
import { idle, nextAnswer } from './waits.ts';

const here = place();

/** Lets requests of a method through, but no answer until it is called. */
async function holdAnswers(page: Page, method: string, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  return held.resolve;
}

const fillContact = async (page: Page, name: string, number: string) => {
  await page.getByRole('button', { name: 'New contact' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Number').fill(number);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
};

describe('midway', () => {
  inBrowser('a form stays until its answer is there, so that a refusal is seen', async () => {
    const page = await onPage(here, 'Contacts');
    const release = await holdAnswers(page, 'POST', '**/contact');
    await fillContact(page, 'Second Ana', here.stack.demo.phone_number);
    await page.keyboard.press('Escape');
    release();
    await page
      .getByRole('dialog')
      .getByText(/belongs to the contact/)
      .waitFor();
  });

  inBrowser('an invitation that is under way cannot be closed by key or button, and its refusal is read', async () => {
    const { page } = await signedIn(here, /Olivia/);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    const release = await holdAnswers(page, 'POST', '**/members');
    await dialog.getByLabel('E-mail').fill('no address');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    release();
    await dialog.getByText(/^email must/).waitFor();
    await page.mouse.click(5, 5);
    expect(await dialog.getByLabel('E-mail').inputValue()).toBe('no address');
  });

  inBrowser('an answer does not bring back the page that was left meanwhile', async () => {
    const page = await onPage(here, 'Contacts');
    const release = await holdAnswers(page, 'POST', '**/contact');
    const number = '5511966660001';
    await fillContact(page, 'Made Meanwhile', number);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    const answered = nextAnswer(page, 'POST', '/contact');
    release();
    await answered;
    // What the answer leads to is asked for after it.
    await idle(page);
    expect(seen).toEqual([]);
    expect(page.url()).toContain('/inbox');
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await page.getByRole('link', { name: /Made Meanwhile/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await contactNamed(here, number)).toMatchObject({ full_name: 'Made Meanwhile' });
  });

  inBrowser('a question stays until its answer is there', async () => {
    await createContact(here, { phone_number: '+5511966660002', full_name: 'Held Back' });
    const page = await onPage(here, 'Contacts');
    const release = await holdAnswers(page, 'DELETE', '**/contact?*');
    await page.getByRole('link', { name: /Held Back/ }).click();
    await page.getByRole('dialog', { name: 'Contact' }).getByRole('button', { name: 'Delete' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete Held Back?' });
    await sure.getByRole('button', { name: 'Delete' }).click();
    await page.keyboard.press('Escape');
    expect(await sure.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    release();
    await sure.waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  inBrowser('a search says what the address says, also after a link or a step back', async () => {
    const page = await onPage(here, 'Contacts');
    const field = page.getByLabel('Search names');
    await field.fill('nobody is called this');
    await page.getByText('Nobody is found').waitFor();
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor();
    await until('the field is empty', async () => (await field.inputValue()) === '');
    await page.goBack();
    await page.getByText('Nobody is found').waitFor();
    await until('the field has it again', async () => (await field.inputValue()) === 'nobody is called this');
  });

  inBrowser('a broadcast that is being created is not made twice by changing it meanwhile', async () => {
    await tagAna(here.stack, 'customer');
    const { page } = await signedIn(here, /Olivia/);
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByRole('link', { name: 'New broadcast' }).first().click();
    await page.getByLabel('Name of the broadcast').fill('Once');
    await page.getByRole('combobox', { name: 'Template' }).fill('hello_world');
    await page.getByRole('option', { name: /hello_world/ }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('customer');
    await page.keyboard.press('Enter');
    for (const _step of ['audience', 'content']) await page.getByRole('button', { name: 'Next' }).click();
    const release = await holdAnswers(page, 'POST', '**/broadcasts');
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByLabel('Messages a second').fill('3');
    expect(await page.getByRole('button', { name: 'Send it' }).isDisabled()).toBe(true);
    release();
    await page.getByRole('heading', { level: 1, name: 'Once' }).waitFor();
    const [made, ...others] = await broadcastsOf(here.stack);
    expect({ name: made?.name, others }).toEqual({ name: 'Once', others: [] });
    await untilSettled(here.stack, made?.id ?? '');
  });
});
