import { describe, expect } from '@jest/globals';
import { until } from '../local/until.ts';
import { customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';
import { drop, paste, pdf } from './files.ts';
import { nextAnswer } from './waits.ts';

const here = place();
const from = '5511988887777';
const write = (text: string) => customer(here.stack, { from, name: 'Bia Lima', type: 'text', text });
/** What was sent to them, oldest first, once it is so much. */
const payloads = async (least: number) => (await sentTo(here.stack, from, least)).map(({ payload }) => payload);

describe('an agent', () => {
  inBrowser('sees a message that comes in by itself, answers it, and the customer has the answer', async () => {
    await firstSend(here.stack);
    const { page, problems } = await signedIn(here, /Marcos/);
    await write('Do you have this in blue?');
    await page.getByRole('link', { name: /Bia Lima/ }).click();
    await page.getByRole('log').getByText('Do you have this in blue?').waitFor();

    await page.getByLabel('Write a message').fill('Yes, we do!');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByRole('img', { name: 'Read', exact: true }).last().waitFor();

    expect(await payloads(1)).toMatchObject([{ type: 'text', text: { body: 'Yes, we do!' } }]);
    expect(problems).toEqual([]);
  });

  inBrowser('reads as a person, so that the customer sees it, and the conversation is no longer unread', async () => {
    const { page } = await signedIn(here, /Marcos/);
    const id = await write('Are you there?');
    await page.getByRole('link', { name: /Bia Lima.*unread/ }).waitFor();
    await page.getByRole('link', { name: /Bia Lima/ }).click();

    await page.getByRole('link', { name: /Bia Lima.*unread/ }).waitFor({ state: 'detached' });
    // Here it is read before the provider is told.
    await until('the customer sees it', async () =>
      (await (await fetch(`${here.stack.demo.sandbox_url}/reads`)).text()).includes(id),
    );
  });

  inBrowser('sends files that were dropped and pasted, and a voice note that was recorded', async () => {
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Bia Lima/ }).click();
    await page.getByRole('log').waitFor();
    await drop(page, [pdf('invoice.pdf')]);
    await paste(page, [pdf('terms.pdf')]);
    await page.getByLabel('Write a message').fill('Here it is');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('log')
      .getByRole('link', { name: /terms\.pdf/ })
      .waitFor();
    expect((await payloads(3)).slice(1)).toMatchObject([
      { type: 'document', document: { filename: 'invoice.pdf', caption: 'Here it is' } },
      { type: 'document', document: { filename: 'terms.pdf' } },
    ]);

    await page.getByRole('button', { name: 'Record a voice note' }).click();
    await page.getByText('Recording 0:02').waitFor();
    await page.getByRole('button', { name: 'Send the voice note' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect((await payloads(4)).at(-1)).toMatchObject({ type: 'audio' });
  });

  inBrowser('finds a draft again after a reload, which signs in by itself', async () => {
    const { page, context } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Bia Lima/ }).click();
    const kept = nextAnswer(page, 'PUT', '/draft', { text: 'I will look and' });
    await page.getByLabel('Write a message').fill('I will look and');
    expect((await kept).status()).toBe(200);
    await page.reload();
    await page.getByText('I will look and').waitFor();

    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('sign-in.')))).toEqual(
      [],
    );
    await page.getByLabel('Write a message').fill('');
    await context.close();
  });

  inBrowser('writes an emoji, and the browser keeps nothing of it', async () => {
    const { page, context } = await signedIn(here, /Marcos/);
    const kept: string[] = [];
    await context.exposeFunction('keeps', (key: string) => kept.push(key));
    await page.evaluate(() => {
      const keep = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (this === localStorage) void (globalThis as unknown as { keeps: (key: string) => void }).keeps(key);
        keep.call(this, key, value);
      };
    });
    await page.getByRole('link', { name: /Bia Lima/ }).click();
    await page.getByRole('button', { name: 'Emoji' }).click();
    const grin = page.getByRole('gridcell', { name: 'grinning face', exact: true });
    await grin.click();
    await grin.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Write a message').inputValue()).toContain('😀');
    expect(kept).toEqual([]);
    await page.getByLabel('Write a message').fill('');
  });

  inBrowser('assigns to themselves, closes, and a customer who writes again opens it', async () => {
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Bia Lima/ }).click();
    await page.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('menuitem', { name: 'Me' }).click();
    await page.getByRole('button', { name: 'Assigned to Me' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await write('One more thing');
    await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  });
});
