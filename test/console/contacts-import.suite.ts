import { readFile } from 'node:fs/promises';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers, inBrowser, place } from './browser.ts';
import { contactNamed, onPage } from './people.ts';

const here = place();

const choose = async (page: Page, name: string, text: string) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chosen).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  return page.getByRole('dialog', { name: 'Import contacts' });
};

const rows = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, row) => `+${prefix}${String(row).padStart(3, '0')},Row ${row} of ${prefix}`);
const file = (lines: readonly string[]) => ['phone_number,full_name', ...lines, ''].join('\n');

/** New, already there, refused: as the page counts them. */
const counts = (page: Page) => page.locator('dd').allTextContents();

describe('an import of contacts', () => {
  inBrowser('makes who is new, leaves who is there, and gives back what was refused with the reason', async () => {
    const page = await onPage(here, 'Contacts');
    const text = [
      'Phone;Name;email;Shoe size',
      '+5511966660001;Iris Nunes;iris@example.org;37',
      `${here.stack.demo.phone_number};Another Ana;;38`,
      '+5511966660002;Bad Mail;nonsense;39',
      '5,51E+12;From a spreadsheet;;40',
      '+5511966660003;"Quoted; Name";;41',
      '',
    ].join('\r\n');
    const dialog = await choose(page, 'people.csv', text);
    await dialog.getByText('people.csv has 5 rows').waitFor();
    await dialog.getByRole('columnheader', { name: 'Shoe size ignored' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await contactNamed(here, '5511966660001')).toBeUndefined();
    await dialog.getByRole('button', { name: 'Import 5 rows' }).click();
    await dialog.getByText('All 5 rows are done').waitFor();
    expect(await counts(page)).toEqual(['2', '1', '2']);
    expect(await contactNamed(here, '5511966660001')).toMatchObject({ full_name: 'Iris Nunes' });
    expect(await contactNamed(here, '5511966660003')).toMatchObject({ full_name: 'Quoted; Name' });
    expect(await contactNamed(here, here.stack.demo.phone_number)).toMatchObject({ full_name: 'Ana Souza' });

    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save 2 refused rows' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('people.csv.rejected.csv');
    expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toEqual([
      'line;reason;Phone;Name;email;Shoe size',
      '4;email must be an email address;+5511966660002;Bad Mail;nonsense;39',
      expect.stringMatching(
        /^5;phone_number was written as a number by a spreadsheet.*;5,51E\+12;From a spreadsheet;;40$/,
      ),
      '',
    ]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: /Iris Nunes/ }).waitFor();

    const again = await choose(page, 'people.csv', text);
    await again.getByRole('button', { name: 'Import 5 rows' }).click();
    await again.getByText('All 5 rows are done').waitFor();
    expect(await counts(page)).toEqual(['0', '3', '2']);
  });

  inBrowser(
    'waits when it is told to, and sends again what no answer came for: nobody is missing or there twice',
    async () => {
      const page = await onPage(here, 'Contacts');
      let asked = 0;
      await page.route('**/contact', async (route) => {
        asked++;
        if (asked === 2) {
          const body = JSON.stringify({ error: 'Rate limited', message: 'too many' });
          return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, contentType: 'application/json', body });
        }
        if (asked !== 3) return route.continue();
        await route.fetch();
        return route.abort();
      });
      const dialog = await choose(page, 'ten.csv', file(rows(10, '55119555550')));
      await dialog.getByRole('button', { name: 'Import 10 rows' }).click();
      await dialog.getByText('All 10 rows are done').waitFor();
      // Whose answer was lost is there when it is asked for again.
      expect(await counts(page)).toEqual(['9', '1', '0']);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByLabel('Search names').fill('55119555550');
      await page.getByText('10 contacts found').waitFor();
    },
  );

  inBrowser('is stopped, and goes on where it was', async () => {
    const page = await onPage(here, 'Contacts');
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/contact', async (route) => {
      if (++asked > 6) await held.promise;
      await route.continue();
    });
    const dialog = await choose(page, 'forty.csv', file(rows(40, '55119444440')));
    await dialog.getByRole('button', { name: 'Import 40 rows' }).click();
    await dialog.getByText('6 of 40 rows').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    held.resolve();
    await dialog.getByText('Stopped after 10 of 40 rows').waitFor();
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByText('All 40 rows are done').waitFor();
    expect(await counts(page)).toEqual(['40', '0', '0']);
  });

  inBrowser('says what is wrong with a file, before anything is sent', async () => {
    const page = await onPage(here, 'Contacts');
    const dialog = await choose(page, 'wrong.csv', 'number,who\n1,2\n');
    await dialog.getByText('it lacks full_name and phone_number').waitFor();
  });
});
