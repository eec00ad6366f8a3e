import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../local/until.ts';
import { customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';
import { drop, pdf } from './files.ts';
import { idle } from './waits.ts';

const here = place();
let number = 5511988883330;
const said = 'was not uploaded';

const storage = (url: URL) => url.pathname.startsWith('/relaydesk-media/');

/** The conversation of somebody new, at the clock of the test, with a file on its way to a storage that takes nothing until its `end`. */
async function hangingUpload() {
  const from = String(++number);
  await firstSend(here.stack);
  await customer(here.stack, { from, name: `Ugo ${from}`, type: 'text', text: 'Hello' });
  const { page } = await signedIn(here, /Marcos/);
  await page.getByRole('link', { name: new RegExp(`Ugo ${from}`) }).click();
  await page.getByRole('log').getByText('Hello').waitFor();
  await idle(page);
  await page.evaluate(rememberUpload);
  await page.clock.install();
  const held = Promise.withResolvers<'continue' | 'abort'>();
  let asked = 0;
  await page.route(storage, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    asked++;
    const then = await held.promise;
    // The page may have given it up.
    await route[then]().catch(() => undefined);
  });
  await drop(page, [pdf('contract.pdf')]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await until('it is on its way', () => asked > 0);
  return { page, end: held.resolve, sent: (least: number) => sentTo(here.stack, from, least) };
}

/** Runs in the page, which from then on can be told that its upload has come further. */
const rememberUpload = `{
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    globalThis.comeFurther = () => this.upload.dispatchEvent(new ProgressEvent('progress'));
    return send.call(this, body);
  };
}`;

const arrives = (page: Page) =>
  page
    .getByRole('log')
    .getByRole('link', { name: /contract\.pdf/ })
    .waitFor();

describe('an upload', () => {
  inBrowser('that stands still for half a minute says what to do, and arrives once it is tried again', async () => {
    const { page, end, sent } = await hangingUpload();
    await page.clock.runFor(20_000);
    expect(await page.getByText(said).count()).toBe(0);
    await page.clock.runFor(12_000);
    await page.getByRole('alert').getByText(`“contract.pdf” ${said}`).waitFor();
    expect(await sent(0)).toEqual([]);
    end('continue');
    await page.getByRole('button', { name: 'Send again' }).click();
    await arrives(page);
    expect((await sent(1)).map(({ payload }) => payload.type)).toEqual(['document']);
  });

  inBrowser('that takes minutes and goes on is not given up', async () => {
    const { page, end, sent } = await hangingUpload();
    for (let time = 0; time < 6; time++) {
      await page.clock.runFor(20_000);
      await page.evaluate('comeFurther()');
    }
    end('continue');
    await arrives(page);
    expect(await page.getByText(said).count()).toBe(0);
    expect(await sent(1)).toHaveLength(1);
  });

  inBrowser('that the network cuts off says what to do at once', async () => {
    const { page, end, sent } = await hangingUpload();
    end('abort');
    await page.getByRole('alert').getByText(`“contract.pdf” ${said}`).waitFor();
    expect(await sent(0)).toEqual([]);
  });
});
