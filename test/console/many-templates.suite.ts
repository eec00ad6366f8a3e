import { describe, expect } from '@jest/globals';
import { createTemplate, makeTemplate } from './broadcasts.ts';
import { customer, firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';

const here = place();
const from = '5511977770099';

describe('more templates than a page of the API has', () => {
  inBrowser('are all found, for a broadcast and for a customer', async () => {
    await firstSend(here.stack);
    await customer(here.stack, { from, name: 'Many Templates', type: 'text', text: 'Hello' });
    for (let number = 100; number < 200; number++)
      await createTemplate(here.stack, `one_${number}`, 'Hi {{1}}, {{2}}.');
    await makeTemplate(here.stack, 'zz_last', 'At last, {{1}} and {{2}}.');

    const { page } = await signedIn(here, /Olivia/);
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    const isNext = (address: URL) => address.searchParams.has('cursor');
    await page.route(isNext, (route) => route.abort());
    await page.getByLabel('Search names').fill('zz_l');
    await page.getByRole('alert').getByText('No answer came').waitFor();
    await page.unroute(isNext);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /zz_last/ }).waitFor();

    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByRole('link', { name: 'New broadcast' }).first().click();
    await page.getByRole('combobox', { name: 'Template' }).fill('zz_l');
    await page.getByRole('option', { name: /zz_last/ }).click();
    await page.getByRole('region', { name: 'As it will be read' }).getByText('At last').waitFor();

    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: /Many Templates/ }).click();
    await page.getByRole('button', { name: 'Send a template' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Search names').fill('at last');
    await dialog.getByRole('button', { name: /zz_last/ }).click();
    await dialog.getByRole('textbox', { name: '1' }).fill('Ana');
    await dialog.getByRole('textbox', { name: '2' }).fill('Rui');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText('At last, Ana and Rui.').waitFor();
    expect(JSON.stringify(await sentTo(here.stack, from, 1))).toContain('zz_last');
  });
});
