import { describe, expect } from '@jest/globals';
import { inBrowser, place } from './browser.ts';
import { createContact, onPage } from './people.ts';

const here = place();

const numberOf = (row: number) => `+551193333${String(row).padStart(4, '0')}`;

describe('the list of contacts', () => {
  inBrowser('is as long as there are, and asks only for the pages that are seen', async () => {
    for (let first = 0; first < 400; first += 20) {
      const rows = Array.from({ length: 20 }, (_, step) => first + step);
      await Promise.all(
        rows.map((row) => createContact(here, { phone_number: numberOf(row), full_name: `Row ${row}` })),
      );
    }
    const page = await onPage(here, 'Contacts');
    await page.getByText(/^4\d\d contacts$/).waitFor();
    const asked = new Set<string | null>();
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('action') === 'contacts') asked.add(searchParams.get('page'));
    });
    await page.getByRole('link', { name: /Row/ }).first().waitFor();
    const list = page.getByTestId('virtuoso-scroller');
    await list.evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor();
    expect(await page.getByRole('link', { name: /Row/ }).count()).toBeLessThan(60);
    // The first says how many there are; of those between it and the end none was asked for.
    expect([...asked].filter((number) => Number(number) > 1 && Number(number) < 7)).toEqual([]);
  });

  inBrowser('keeps its rows and its place where a page of it does not come, and asks again', async () => {
    const page = await onPage(here, 'Contacts');
    await page.getByText(/^4\d\d contacts$/).waitFor();
    await page.getByRole('link', { name: /Row/ }).first().waitFor();
    const others = (address: URL) => Number(address.searchParams.get('page')) > 1;
    await page.route(others, (route) => route.abort());
    await page
      .getByTestId('virtuoso-scroller')
      .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
    const failed = page.getByRole('alert');
    await failed.getByText('No answer came').waitFor();
    await page.getByText(/^4\d\d contacts$/).waitFor();
    await page.unroute(others);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor();
    await failed.waitFor({ state: 'detached' });
  });

  inBrowser('has groups apart from people, each of which leads to its conversation', async () => {
    const { gateway_url, gateway_instance, api_key } = here.stack.demo;
    const poll = { number: '120363041234567890@g.us', name: 'When?', selectableCount: 1, values: ['Now', 'Later'] };
    const sent = await fetch(`${gateway_url}/message/sendPoll/${gateway_instance}`, {
      method: 'POST',
      headers: { apikey: api_key, 'content-type': 'application/json' },
      body: JSON.stringify(poll),
    });
    expect(sent.status).toBe(200);
    const page = await onPage(here, 'Contacts');
    await page.getByText('Groups', { exact: true }).click();
    await page.getByText('1 group', { exact: true }).waitFor();
    await page.getByRole('link', { name: /120363041234567890/ }).click();
    await page.getByRole('log').getByText('When?').waitFor();
  });
});
