import { describe, expect } from '@jest/globals';
import { barriers, firstSend, inBrowser, picture, place, sendToAna, signedIn } from './browser.ts';

const here = place();

describe('the phone', () => {
  inBrowser('and the console show each other what is written, also a button that is pressed', async () => {
    await firstSend(here.stack);
    const { page, context } = await signedIn(here, /Marcos/);
    const phone = await context.newPage();
    await phone.goto(here.stack.demo.sandbox_url);
    await phone.getByText('Good morning').waitFor();
    await phone.getByLabel('Message', { exact: true }).fill('Hello from my phone');
    await phone.keyboard.press('Enter');
    await page.bringToFront();
    await page.getByRole('link', { name: /Ana Souza/ }).click();
    await page.getByRole('log').getByText('Hello from my phone').waitFor();

    await page.getByLabel('Write a message').fill('Hello back');
    await page.keyboard.press('Enter');
    await phone.bringToFront();
    await phone.getByText('Hello back').waitFor();
    await phone.getByRole('img', { name: 'Read' }).waitFor();

    const buttons = [
      { id: 'blue', title: 'In blue' },
      { id: 'red', title: 'In red' },
    ];
    const interactive = { type: 'button', body: 'Which one?', buttons };
    await sendToAna(here.stack, { message_type: 'interactive', interactive });
    await phone.getByRole('button', { name: 'In blue' }).click();
    await page.bringToFront();
    await page.getByRole('log').locator('[data-side=in]').getByText('In blue').waitFor();
    await page
      .getByRole('log')
      .locator('[data-side=in]')
      .getByRole('button', { name: /Which one/ })
      .waitFor();

    await phone.bringToFront();
    await picture(phone, 'phone');
    expect(await barriers(phone)).toEqual([]);
  });
});
