import { describe, expect } from '@jest/globals';
import { until } from '../local/until.ts';
import { customer, firstSend, inBrowser, place, signedIn } from './browser.ts';

const here = place();
const from = '5511988886666';

describe('the overview', () => {
  inBrowser(
    'counts what came in and went out, in a chart and in the table behind it, for as many days as are asked for',
    async () => {
      await firstSend(here.stack);
      await customer(here.stack, { from, name: 'Bia Lima', type: 'text', text: 'Hello' });
      await customer(here.stack, { from, name: 'Bia Lima', type: 'text', text: 'Anybody?' });
      const { page, problems } = await signedIn(here, /Marcos/);
      await page.getByRole('link', { name: /Bia Lima/ }).click();
      await page.getByLabel('Write a message').fill('Here we are');
      await page.keyboard.press('Enter');
      await page.getByRole('log').getByRole('img', { name: 'Read', exact: true }).last().waitFor();

      // What was sent first is read, too, before it is counted.
      await page.getByRole('link', { name: /Ana Souza/ }).click();
      await page.getByRole('log').getByText('Good morning').waitFor();
      await page.getByRole('log').getByRole('img', { name: 'Read', exact: true }).waitFor();

      await page.getByRole('link', { name: 'Overview' }).click();
      const messages = page.getByRole('table', { name: 'Messages', exact: true });
      const today = messages.getByRole('row').last();
      // Day, in, read, delivered, sent, failed.
      await until('all are counted', async () => {
        const counted = await today.getByRole('cell').allTextContents();
        return counted.map(Number).join() === '2,2,0,0,0';
      });
      expect(await messages.getByRole('row').count()).toBe(1 + 30);
      await page.getByRole('radiogroup', { name: 'How many days' }).getByText('7 days').click();
      await messages.getByRole('row').nth(8).waitFor({ state: 'detached' });
      await messages.getByRole('row').nth(7).waitFor();
      expect(await messages.getByRole('row').count()).toBe(1 + 7);

      const answers = page.getByRole('region', { name: 'Time to the first answer' });
      await answers.getByRole('button', { name: 'As a table' }).click();
      await answers.getByRole('row').last().getByRole('cell', { name: '1', exact: true }).waitFor();
      expect(problems).toEqual([]);
    },
  );

  inBrowser('says what to do while nothing has happened', async () => {
    const { page } = await signedIn(here, /Yuki/);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Nothing has happened in these days').waitFor();
  });
});
