import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { asksWhenClosed, customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';
import { nextAnswer } from './waits.ts';

const here = place();
const from = '5511988885551';
const other = '5511988885552';

const write = (page: Page) => page.getByLabel('Write a message');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const removes = (page: Page) => button(page, 'Remove voice.ogg');
const kept = (page: Page, text: string) => nextAnswer(page, 'PUT', '/draft', { text });

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('log').waitFor();
}

/** The conversations of two customers, with the first one open. */
async function conversations(): Promise<Page> {
  await firstSend(here.stack);
  await customer(here.stack, { from, name: 'Rui Begun', type: 'text', text: 'Hello' });
  await customer(here.stack, { from: other, name: 'Zoe Other', type: 'text', text: 'Hej' });
  const { page } = await signedIn(here, /Marcos/);
  await open(page, 'Rui Begun');
  return page;
}

async function record(page: Page): Promise<void> {
  await button(page, 'Record a voice note').click();
  await page.getByText('Recording 0:01').waitFor();
}

/** Goes to the other conversation while something is recorded, and is there once it is kept: its file is written meanwhile. */
async function leaveRecording(page: Page): Promise<void> {
  await record(page);
  await open(page, 'Zoe Other');
  await open(page, 'Rui Begun');
  await removes(page).waitFor();
  await open(page, 'Zoe Other');
  await write(page).waitFor();
}

describe('what is begun', () => {
  inBrowser('by voice stays with its conversation while others and other pages are looked at', async () => {
    const page = await conversations();
    await leaveRecording(page);
    expect(await removes(page).count()).toBe(0);
    await open(page, 'Rui Begun');
    await record(page);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await open(page, 'Rui Begun');
    await removes(page).nth(1).waitFor();
    expect(await removes(page).count()).toBe(2);
    await removes(page).first().click();
    await button(page, 'Send').click();
    const [sent] = await sentTo(here.stack, from, 1);
    expect(sent?.payload).toMatchObject({ type: 'audio' });
    expect(await removes(page).count()).toBe(0);
  });

  inBrowser('by voice, or chosen to be sent, is asked about before the tab is closed', async () => {
    const page = await conversations();
    await record(page);
    expect(await asksWhenClosed(page)).toBe('beforeunload');
    await button(page, 'Throw it away').click();
    await leaveRecording(page);
    expect(await asksWhenClosed(page)).toBe('beforeunload');
  });

  inBrowser('by voice, or chosen to be sent, is asked about before the agent signs out', async () => {
    const page = await conversations();
    await leaveRecording(page);
    const signOut = async () => {
      await page.getByRole('button', { name: 'Account of Marcos Lima' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await signOut();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await open(page, 'Rui Begun');
    await removes(page).waitFor();
    await signOut();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  });

  inBrowser('by voice and thrown away or sent leaves nothing behind', async () => {
    const page = await conversations();
    await record(page);
    await button(page, 'Throw it away').click();
    // What is recorded after it is kept after it.
    await record(page);
    await open(page, 'Zoe Other');
    await open(page, 'Rui Begun');
    await removes(page).first().waitFor();
    expect(await removes(page).count()).toBe(1);
  });

  inBrowser('in writing is offered where it comes after something else was typed, and neither is lost', async () => {
    const page = await conversations();
    const first = kept(page, 'As I said');
    await write(page).fill('As I said');
    await first;
    const held = Promise.withResolvers<void>();
    await page.route('**/draft?*', async (route) => {
      if (route.request().method() === 'GET') await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('log').waitFor();
    await write(page).fill('Good morning');
    held.resolve();
    const offer = page.getByRole('status').filter({ hasText: 'As I said' });
    await offer.waitFor();
    expect(await write(page).inputValue()).toBe('Good morning');
    const both = kept(page, 'As I said\nGood morning');
    await offer.getByRole('button', { name: 'Put it in' }).click();
    expect(await write(page).inputValue()).toBe('As I said\nGood morning');
    await both;
    await offer.waitFor({ state: 'detached' });
  });
});
