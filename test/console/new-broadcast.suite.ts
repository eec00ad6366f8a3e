import { beforeAll, describe, expect } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { until } from '../local/until.ts';
import { broadcastOf, broadcastsOf, createBroadcast, makeTemplate, tagAna, untilSettled } from './broadcasts.ts';
import { firstSend, inBrowser, place, sentTo, signedIn } from './browser.ts';

const here = place();
const ana = '5511999990000';

beforeAll(async () => {
  if (!here.stack) return;
  await firstSend(here.stack);
  await tagAna(here.stack, 'customer');
  await makeTemplate(here.stack, 'meet_here', 'Hi {{1}}, at {{2}}.', { type: 'HEADER', format: 'LOCATION' });
  await makeTemplate(here.stack, 'order_update', 'Hi {{1}}, order {{2}} is on its way.');
});

async function begin(page: Page, name: string, template = 'order_update', header: Record<string, string> = {}) {
  await page.getByRole('link', { name: 'Broadcasts' }).click();
  await page.getByRole('link', { name: 'New broadcast' }).first().click();
  await page.getByLabel('Name of the broadcast').fill(name);
  await page.getByRole('combobox', { name: 'Template' }).fill(template);
  await page.getByRole('option', { name: new RegExp(template) }).click();
  for (const [label, value] of Object.entries(header)) await page.getByLabel(label).fill(value);
  await next(page);
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

async function source(page: Page, variable: string, option: string) {
  const group = page.getByRole('group', { name: `{{${variable}}}` });
  await group.getByRole('combobox', { name: 'Comes from' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  return group;
}

/** The parameters of the texts that the customer has, oldest first. */
const textsTo = async (number: string) =>
  (await sentTo(here.stack, number, 0))
    .filter(({ payload }) => payload.type === 'template')
    .map(({ payload }) => JSON.stringify(payload.template).match(/"text":"[^"]*"/g));

const latest = async () => {
  const [broadcast] = await broadcastsOf(here.stack);
  if (!broadcast) throw new Error('there is no broadcast');
  return broadcast;
};

describe('a new broadcast', () => {
  inBrowser('goes to contacts with a tag, after a test that one contact alone has', async () => {
    const { page, problems } = await signedIn(here, /Olivia/);
    await begin(page, 'Orders');
    await page.getByRole('combobox', { name: 'Tags' }).fill('customer');
    await page.keyboard.press('Enter');
    await next(page);
    await source(page, '1', 'Name');
    await page.getByRole('group', { name: '{{2}}' }).getByLabel('Text').fill('1001');
    await page.getByRole('region', { name: 'As it will be read' }).getByText('order 1001 is on its way').waitFor();

    await page.getByRole('combobox', { name: 'Contact' }).fill('Ana');
    await page.getByRole('option', { name: /Ana Souza/ }).click();
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText('Sent to Ana Souza.').waitFor();
    expect(await textsTo(ana)).toEqual([['"text":"Ana Souza"', '"text":"1001"']]);
    expect(await broadcastsOf(here.stack)).toEqual([]);

    await next(page);
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.getByText('Finished', { exact: true }).waitFor();
    expect(await textsTo(ana)).toHaveLength(2);
    expect(await latest()).toMatchObject({ name: 'Orders', counts: { planned: 1, sent: 1 } });
    expect(problems).toEqual([]);
  });

  inBrowser('has a test that is sent once, however often it is asked for until an answer comes', async () => {
    const { page } = await signedIn(here, /Olivia/);
    await begin(page, 'Tested');
    await page.getByRole('combobox', { name: 'Tags' }).fill('customer');
    await page.keyboard.press('Enter');
    await next(page);
    await page.getByRole('group', { name: '{{1}}' }).getByLabel('Text').fill('lost');
    await page.getByRole('group', { name: '{{2}}' }).getByLabel('Text').fill('answer');
    await page.getByRole('combobox', { name: 'Contact' }).fill('Ana');
    await page.getByRole('option', { name: /Ana Souza/ }).click();
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/send-chatapp', loseAnswer, { times: 1 });
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText('No answer came').waitFor();
    await page.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText('Sent to Ana Souza.').waitFor();
    const isThisOne = (texts: readonly string[] | null) => texts?.[0] === '"text":"lost"';
    expect((await textsTo(ana)).filter(isThisOne)).toHaveLength(1);

    await page.getByRole('button', { name: 'Send the test' }).click();
    await until('it is sent once more', async () => (await textsTo(ana)).filter(isThisOne).length === 2);
  });

  inBrowser('goes to the rows of a file, whose columns are called as its author likes', async () => {
    const { page } = await signedIn(here, /Olivia/);
    await begin(page, 'From a file');
    await page.getByText('Rows of a file').click();
    const text =
      '\ufeffPedido;Celular;"Nota; interna";Nome\r\n77;+55 11 99999-0000;"a;b";Aninha\r\n78;+5511900000001;;Zé\r\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByText('About 2 rows').waitFor();
    await next(page);
    await source(page, '1', 'Nome');
    await source(page, '2', 'Pedido');
    await page.getByRole('region', { name: 'As it will be read' }).getByText('Hi Aninha, order 77').waitFor();
    await next(page);
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByRole('heading', { level: 1, name: 'From a file' }).waitFor();

    const { id } = await latest();
    await untilSettled(here.stack, id);
    expect((await textsTo(ana)).at(-1)).toEqual(['"text":"Aninha"', '"text":"77"']);
    expect(await broadcastOf(here.stack, id)).toMatchObject({
      counts: { planned: 2, sent: 1, skipped_by: { contact_not_found: 1 } },
    });
    await page.getByText('The number is no contact’s').waitFor();
  });

  inBrowser('keeps what was typed when its time has passed, and is scheduled in the reader’s zone', async () => {
    const { page } = await signedIn(here, /Olivia/, { timezoneId: 'America/Sao_Paulo' });
    await begin(page, 'Next year');
    await page.getByRole('combobox', { name: 'Tags' }).fill('customer');
    await page.keyboard.press('Enter');
    await next(page);
    await source(page, '1', 'Name');
    await page.getByRole('group', { name: '{{2}}' }).getByLabel('Text').fill('5');
    await next(page);
    await page.getByRole('radio', { name: 'Later' }).click();
    await page.getByLabel('Begins').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Schedule it' }).click();
    await page.getByRole('alert').getByText('schedule_at must be in the future').waitFor();

    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Begins').fill(`${soon}T10:00`);
    await page.getByRole('button', { name: 'Schedule it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Next year' }).waitFor();
    const made = await latest();
    expect(made).toMatchObject({ name: 'Next year', status: 'scheduled', schedule_at: `${soon}T13:00:00.000Z` });
  });

  inBrowser('shows everybody the place of its header', async () => {
    const { page } = await signedIn(here, /Olivia/);
    await begin(page, 'Where', 'meet_here', {
      'Latitude of the place': '-23.55',
      'Longitude of the place': '-46.63',
      'What the place is called': 'Sé',
      'Its address': 'Praça da Sé',
    });
    await page.getByRole('combobox', { name: 'Tags' }).fill('customer');
    await page.keyboard.press('Enter');
    await next(page);
    for (const [variable, text] of ['Ana', '10:00'].entries())
      await page
        .getByRole('group', { name: `{{${variable + 1}}}` })
        .getByLabel('Text')
        .fill(text);
    await next(page);
    await page.getByRole('button', { name: 'Send it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Where' }).waitFor();
    await untilSettled(here.stack, (await latest()).id);
    const last = (await sentTo(here.stack, ana, 0)).at(-1);
    expect(JSON.stringify(last?.payload.template)).toMatch(/-23\.55.*Praça da Sé|Praça da Sé.*-23\.55/);
  });

  inBrowser('is no agent’s to make', async () => {
    await createBroadcast(here.stack, { name: 'Seen by agents', audience: { tags: ['of nobody'] } });
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: 'Broadcasts' }).click();
    await page.getByRole('link', { name: /Seen by agents/ }).waitFor();
    expect(await page.getByRole('link', { name: 'New broadcast' }).count()).toBe(0);
    await page.goto(page.url().replace('/broadcasts', '/broadcasts/new'));
    await page.getByText('This page is for owners').waitFor();
    await page.goto(page.url().replace('/broadcasts/new', '/broadcasts/nothing'));
    await page.getByRole('alert').getByText('Broadcast not found').waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
  });
});
