import { readFileSync } from 'node:fs';
import { describe, expect } from '@jest/globals';
import { broadcastOf, createBroadcast, tagAna, untilSettled } from './broadcasts.ts';
import { inBrowser, place, signedIn } from './browser.ts';

const here = place();

describe('broadcasts', () => {
  inBrowser('show what has become of each recipient, and are downloaded as a file', async () => {
    await tagAna(here.stack, 'customer');
    const id = await createBroadcast(here.stack, { name: 'Hello all', audience: { tags: ['customer'] } });
    await untilSettled(here.stack, id);
    const { page, problems } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByRole('link', { name: /Hello all/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Hello all' }).waitFor();

    const table = page.getByRole('table', { name: 'Results' });
    await table.getByRole('row', { name: /^Sent 1 100/ }).waitFor();
    await page
      .getByRole('table', { name: 'Recipients' })
      .getByRole('link', { name: /5511999990000/ })
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const rows = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(rows[0]).toBe('\ufeffphone_number,contact_id,status,reason,id,message_id');
    expect(rows[1]).toMatch(/5511999990000","[0-9a-f-]{36}","(sent|delivered|read)",/);
    // An agent looks on.
    expect(await page.getByRole('button', { name: /Pause|End|Go on/ }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  inBrowser('that nobody was meant by say so, and not that they have yet to begin', async () => {
    const id = await createBroadcast(here.stack, { name: 'To nobody', audience: { tags: ['of nobody'] } });
    await untilSettled(here.stack, id);
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByRole('link', { name: /To nobody.*Finished.*It went to nobody/ }).click();
    await page.getByRole('progressbar', { name: 'It went to nobody' }).waitFor();
  });

  inBrowser('that are further down are asked for again where no answer came', async () => {
    const audience = { tags: ['of nobody'] };
    for (let number = 0; number < 20; number++) await createBroadcast(here.stack, { name: `No. ${number}`, audience });
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    const isNext = (address: URL) => address.searchParams.has('cursor');
    await page.route(isNext, (route) => route.abort());
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('alert').getByText('No answer came').waitFor();
    await page.unroute(isNext);
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: /Hello all/ }).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  inBrowser('are paused, go on and are ended by an owner, who is asked before the end', async () => {
    const schedule_at = new Date(Date.now() + 86_400_000).toISOString();
    const id = await createBroadcast(here.stack, { name: 'Later', audience: { tags: ['customer'] }, schedule_at });
    const status = async () => (await broadcastOf(here.stack, id)).status;
    const { page } = await signedIn(here, /Olivia/);
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByRole('link', { name: /Later/ }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    expect(await status()).toBe('paused');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Scheduled', { exact: true }).waitFor();
    expect(await status()).toBe('scheduled');

    await page.getByRole('button', { name: 'End it' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await status()).toBe('scheduled');
    await page.getByRole('button', { name: 'End it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect(await status()).toBe('cancelled');
  });

  inBrowser('that have paused by themselves say why, and go on once that is mended', async () => {
    const fault = JSON.stringify({ fault: 'expired_token', times: 1 });
    await fetch(`${here.stack.demo.sandbox_url}/faults`, { method: 'POST', body: fault });
    const id = await createBroadcast(here.stack, { name: 'Refused', audience: { tags: ['customer'] } });
    await untilSettled(here.stack, id, 'paused');
    const { page } = await signedIn(here, /Olivia/);
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByRole('link', { name: /Refused/ }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('It has paused by itself').waitFor();
    await alert.getByText('credentials').waitFor();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Finished', { exact: true }).waitFor();
    expect(await alert.count()).toBe(0);
  });
});
