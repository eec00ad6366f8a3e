import { describe, expect } from '@jest/globals';
import { customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';
import { drop, pdf } from './files.ts';
import { idle, nextAnswer } from './waits.ts';

const here = place();
let number = 5511988886660;
let from = '';

const failNext = (fault: string) =>
  fetch(`${here.stack.demo.sandbox_url}/faults`, { method: 'POST', body: JSON.stringify({ fault, times: 1 }) });

/** How often a text was accepted. */
const timesSent = async (text: string) =>
  (await sentTo(here.stack, from, 0)).filter(({ payload }) => JSON.stringify(payload).includes(text)).length;

/** With somebody new. */
async function conversation() {
  from = String(++number);
  await firstSend(here.stack);
  await customer(here.stack, { from, name: `Carlos ${from}`, type: 'text', text: 'Hello' });
  const { page } = await signedIn(here, /Marcos/);
  await page.getByRole('link', { name: new RegExp(`Carlos ${from}`) }).click();
  await page.getByRole('log').getByText('Hello').first().waitFor();
  const write = async (text: string) => {
    await page.getByLabel('Write a message').fill(text);
    await page.keyboard.press('Enter');
  };
  return { page, write };
}

describe('a send', () => {
  inBrowser('that the provider refuses shows its words, and is sent again as a new one, once', async () => {
    const { page, write } = await conversation();
    await failNext('bad_parameter');
    await write('Refused at first');
    await page.getByText(/131009/).waitFor();
    expect(await timesSent('Refused at first')).toBe(0);

    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('log').getByRole('img', { name: 'Read', exact: true }).last().waitFor();
    expect(await timesSent('Refused at first')).toBe(1);

    await page.reload();
    await page.getByText(/131009/).waitFor();
    await page.getByRole('log').getByText('Refused at first').nth(1).waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  });

  inBrowser('of a file that is in the conversation before its answer comes is shown once', async () => {
    const { page } = await conversation();
    const held = Promise.withResolvers<void>();
    await page.route('**/send-chatapp', async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    });
    await drop(page, [pdf('late.pdf')]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('log')
      .getByRole('link', { name: /late\.pdf/ })
      .waitFor();
    expect(await page.getByRole('log').getByText('late.pdf').count()).toBe(1);
    const answered = nextAnswer(page, 'POST', '/send-chatapp');
    held.resolve();
    await answered;
    expect(await page.getByRole('log').getByText('late.pdf').count()).toBe(1);
  });

  inBrowser(
    'whose answer the provider lost shows as unknown until a receipt settles it, and offers no second send',
    async () => {
      const { page, write } = await conversation();
      await fetch(`${here.stack.demo.sandbox_url}/receipts`, {
        method: 'POST',
        body: JSON.stringify({ statuses: [] }),
      });
      await failNext('close_after_accepting');
      await write('Lost on the way back');
      await page.getByText('It is not known yet whether this arrived').waitFor();
      expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
      await fetch(`${here.stack.demo.sandbox_url}/receipts`, { method: 'DELETE' });
      expect(await timesSent('Lost on the way back')).toBe(1);
    },
  );

  inBrowser('whose answer is lost between us and the browser goes out once, though it is asked for twice', async () => {
    const { page, write } = await conversation();
    // What it asks for before the conversation cannot be read any more has come.
    await idle(page);
    let asked = 0;
    await page.route('**/send-chatapp', async (route) => {
      asked++;
      if (asked > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    // Nor does the page see in the conversation what has become of it.
    await page.route('**/conversations?contactId*', (route) => route.abort());
    await write('Asked for twice');
    await page.getByText('No answer came').waitFor();
    expect(await timesSent('Asked for twice')).toBe(1);
    const answered = nextAnswer(page, 'POST', '/send-chatapp');
    await page.getByRole('button', { name: 'Send again' }).click();
    await answered;
    await page.unroute('**/conversations?contactId*');
    await page.getByText('No answer came').waitFor({ state: 'detached' });
    await page.getByRole('log').getByText('Asked for twice').waitFor();
    expect(asked).toBe(2);
    expect(await timesSent('Asked for twice')).toBe(1);
  });

  inBrowser('whose answer is lost, and which is in the conversation, is shown once, as sent', async () => {
    const { page, write } = await conversation();
    await page.route('**/send-chatapp', async (route) => {
      await route.fetch();
      return route.abort();
    });
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/send-chatapp'));
    await write('There all the same');
    await lost;
    await page.getByRole('log').getByRole('img', { name: 'Read', exact: true }).waitFor();
    await page.getByText('No answer came').waitFor({ state: 'detached' });
    expect(await page.getByRole('log').getByText('There all the same').count()).toBe(1);
    expect(await timesSent('There all the same')).toBe(1);
  });

  inBrowser('to somebody who has not written can be a template alone, and the page says why', async () => {
    const { page } = await conversation();
    await page.getByLabel('Search people and texts').fill('Ana');
    await page.getByRole('link', { name: /Ana Souza/ }).click();
    await page.getByText('This customer has not written yet').waitFor();
    await page.getByRole('button', { name: 'Send a template' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /hello_world/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const sent = page.getByRole('log').getByRole('article').filter({ hasText: 'Welcome and congratulations' });
    await sent.getByRole('img', { name: 'Read', exact: true }).waitFor();
    const ana = here.stack.demo.phone_number.slice(1);
    expect((await sentTo(here.stack, ana, 0)).at(-1)?.payload).toMatchObject({ type: 'template' });
  });
});
