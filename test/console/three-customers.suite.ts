import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../local/until.ts';
import { firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';
import { nextAnswer } from './waits.ts';

const here = place();

/** As the phone's page has them. */
const customers = {
  'Ana Souza': '5511999990000',
  'Carlos Mendoza': '5215512345678',
  'Grace Miller': '12025550143',
} as const;
type Name = keyof typeof customers;
const names = Object.keys(customers) as Name[];

/** The phone of a customer, in a browser of its own. */
async function phoneOf(name: Name): Promise<Page> {
  const phone = await (await here.browser.newContext()).newPage();
  await phone.goto(here.stack.demo.sandbox_url);
  await phone.getByRole('button', { name }).click();
  await phone.getByRole('heading', { name: `${name}’s phone` }).waitFor();
  return phone;
}

async function say(phone: Page, text: string): Promise<void> {
  await phone.getByLabel('Message', { exact: true }).fill(text);
  await phone.keyboard.press('Enter');
  await phone.getByRole('log').getByText(text).waitFor();
}

const row = (page: Page, name: Name) => page.getByRole('link', { name: new RegExp(name) });
const composer = (page: Page) => page.getByLabel('Write a message');

/** Opens a conversation, and waits for no more than that it is the one. */
async function open(page: Page, name: Name): Promise<void> {
  await row(page, name).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function answer(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

/** The texts of the thread that is open, oldest first. */
const shown = async (page: Page) =>
  (await page.getByRole('log').getByRole('article').allInnerTexts()).map((text) => text.split('\n')[0]);

const saidBy = (name: Name) => [1, 2, 3].map((number) => `${name} ${number}`);

/** What a customer was answered, in the order in which it came. */
const answersTo = async (name: Name) =>
  (await sentTo(here.stack, customers[name], 0)).map(({ payload }) => (payload.text as { body: string }).body);

describe('three customers who write at once', () => {
  let phones: Record<Name, Page>;
  const begin = async () => {
    const pages = await Promise.all(names.map(phoneOf));
    phones = Object.fromEntries(names.map((name, index) => [name, pages[index]])) as typeof phones;
    return signedIn(here, /Marcos/);
  };

  inBrowser(
    'are seen by themselves, each with what they wrote, in its order, and answered each in their own',
    async () => {
      await firstSend(here.stack);
      const { page, problems } = await begin();
      const asked: string[] = [];
      page.on('framenavigated', (frame) => asked.push(frame.url()));
      await Promise.all(
        names.map(async (name) => {
          for (const text of saidBy(name)) await say(phones[name], text);
        }),
      );
      for (const name of names) await row(page, name).getByRole('img', { name: '3 unread messages' }).waitFor();

      for (const name of names) {
        await open(page, name);
        await page.getByRole('log').getByText(`${name} 3`).waitFor();
        expect((await shown(page)).filter((text) => text !== 'Good morning')).toEqual(saidBy(name));
        await answer(page, `To ${name}`);
        await phones[name].getByText(`To ${name}`).waitFor();
      }
      for (const name of names) {
        await row(page, name)
          .getByRole('img', { name: /unread/ })
          .waitFor({ state: 'detached' });
        expect((await answersTo(name)).filter((text) => text !== 'Good morning')).toEqual([`To ${name}`]);
        expect(await phones[name].getByText(/^To /).allTextContents()).toHaveLength(1);
      }
      // The page was never loaded again.
      expect(asked.every((url) => url.includes('/inbox'))).toBe(true);
      expect(problems).toEqual([]);
    },
  );

  inBrowser(
    'have what was begun for each kept apart, however quickly the agent goes from one to the other',
    async () => {
      const { page } = await begin();
      const before = await Promise.all(names.map(answersTo));
      for (let round = 0; round < 3; round++) {
        for (const name of names) {
          await open(page, name);
          await composer(page).press('End');
          await page.keyboard.type(`${round}`);
        }
      }
      for (const name of names) {
        await open(page, name);
        expect(await composer(page).inputValue()).toBe('012');
      }
      // While something is written to one, another writes.
      await open(page, 'Ana Souza');
      await composer(page).fill('For Ana alone');
      await say(phones['Grace Miller'], 'Grace again');
      await row(page, 'Grace Miller').getByRole('img', { name: '1 unread message' }).waitFor();
      expect(await composer(page).inputValue()).toBe('For Ana alone');
      expect(await page.getByRole('log').getByText('Grace again').count()).toBe(0);
      // What was sent is a draft no more, which tells like what is emptied below.
      const emptied = nextAnswer(page, 'PUT', '/draft', { text: '' });
      await page.keyboard.press('Enter');
      await phones['Ana Souza'].getByText('For Ana alone').waitFor();
      await emptied;
      for (const name of ['Carlos Mendoza', 'Grace Miller'] as const) {
        await open(page, name);
        const kept = nextAnswer(page, 'PUT', '/draft', { text: '' });
        await composer(page).fill('');
        await kept;
      }
      const after = await Promise.all(names.map(answersTo));
      expect(after.map((all, index) => all.slice(before[index]?.length))).toEqual([['For Ana alone'], [], []]);
    },
  );

  inBrowser('get several answers in the order in which they were written, though the first takes long', async () => {
    const { page } = await begin();
    let held = 0;
    await page.route('**/send-chatapp', async (route) => {
      if (held++ === 0) await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await open(page, 'Carlos Mendoza');
    for (const text of ['one', 'two', 'three']) await answer(page, text);
    await open(page, 'Grace Miller');
    expect(await page.getByRole('log').getByText('one', { exact: true }).count()).toBe(0);
    await answer(page, 'to Grace meanwhile');
    const last = { 'Carlos Mendoza': 'three', 'Grace Miller': 'to Grace meanwhile' } as const;
    for (const name of ['Carlos Mendoza', 'Grace Miller'] as const)
      await until(`${name} is answered`, async () => (await answersTo(name)).at(-1) === last[name]);
    expect((await answersTo('Carlos Mendoza')).slice(-3)).toEqual(['one', 'two', 'three']);
    await open(page, 'Carlos Mendoza');
    await page.getByRole('log').getByText('three', { exact: true }).waitFor();
    expect((await shown(page)).slice(-3)).toEqual(['one', 'two', 'three']);
  });
});
