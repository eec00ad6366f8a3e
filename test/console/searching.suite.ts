import { describe, expect } from '@jest/globals';
import { customer, inBrowser, place, signedIn } from './browser.ts';

const here = place();
const write = (from: string, name: string, text: string) => customer(here.stack, { from, name, type: 'text', text });

describe('an agent', () => {
  inBrowser('finds what customers wrote by a word of it, and is led to the message in its thread', async () => {
    await write('5511988880001', 'Bia Lima', 'My parcel is turquoise');
    await write('5511988880001', 'Bia Lima', 'Thank you');
    await write('5511988880002', 'Caio Melo', 'Good morning');
    const { page, problems } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Bia Lima.*Thank you/ }).waitFor();
    await page.getByRole('link', { name: /Caio Melo/ }).waitFor();
    await page.getByLabel('Search people and texts').fill('TURQUOISE');
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('link', { name: /My parcel is turquoise/ })
      .click();
    await page.getByRole('log').getByText('My parcel is turquoise').waitFor();
    await page.getByText('All conversations are searched: 1 has it').waitFor();
    expect(new URL(page.url()).searchParams.get('message')).toMatch(/msg_/);
    expect(problems).toEqual([]);
  });

  inBrowser('assigns a conversation to a colleague who has signed in before', async () => {
    await signedIn(here, /Nadia/);
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /Caio Melo/ }).click();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Nadia Rossi' }).click();
    await page.getByRole('button', { name: 'Assigned to Nadia Rossi' }).waitFor();
    await page
      .getByRole('link', { name: /Caio Melo/ })
      .getByRole('img', { name: /^Assigned to/ })
      .waitFor();
  });
});
