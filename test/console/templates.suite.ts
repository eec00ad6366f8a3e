import { describe, expect } from '@jest/globals';
import { inBrowser, type Place, place } from './browser.ts';
import { onPage } from './people.ts';

const here = place();

const ask = async ({ stack: { demo } }: Place, query: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' };
  const response = await fetch(`${demo.base_url}/templates${query}`, { ...init, headers });
  return (await response.json()) as { templates: Record<string, unknown>[] };
};

const create = (name: string, text: string) => {
  const components = [{ type: 'BODY', text, example: { body_text: [['Ana', 'Monday']] } }];
  const body = JSON.stringify({ name, language: 'en', category: 'UTILITY', components });
  return ask(here, '', { method: 'POST', body });
};

const named = async (name: string) => (await ask(here, `?name=${name}`)).templates;

describe('on the page of templates', () => {
  inBrowser('an agent finds one, sees it as the phone shows it, and is offered to change nothing', async () => {
    await create('visit_soon', 'Hi {{1}}, we come on {{2}}.');
    const page = await onPage(here, 'Templates');
    await page.getByLabel('Search names').fill('come on');
    await page.getByRole('link', { name: /visit_soon/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Template' });
    const preview = drawer.getByRole('region', { name: 'As the phone shows it' });
    await preview.getByText('Hi Ana, we come on Monday.').waitFor();
    expect(await preview.locator('mark').allTextContents()).toEqual(['Ana', 'Monday']);
    expect(await page.getByRole('button', { name: /Delete|New template/ }).count()).toBe(0);
  });

  inBrowser('what the provider has rejected is shown with its reason, also after a reload', async () => {
    await create('please_reject', 'Hi {{1}}, {{2}}!');
    const page = await onPage(here, 'Templates');
    await page.getByRole('link', { name: /please_reject.*Rejected/ }).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Rejected' }).click();
    await page.getByRole('link', { name: /hello_world/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /please_reject/ }).click();
    await page.getByRole('dialog').getByText('INVALID_FORMAT').waitFor();
    await page.reload();
    await page.getByRole('dialog').getByText('INVALID_FORMAT').waitFor();
  });

  inBrowser('an owner deletes one, once that is asked for twice', async () => {
    await create('no_longer', 'Hi {{1}}, {{2}}!');
    const page = await onPage(here, 'Templates', /Olivia/);
    await page.getByRole('link', { name: /no_longer/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Template' });
    await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
    const sure = page.getByRole('dialog', { name: 'Delete no_longer in en?' });
    await sure.getByRole('button', { name: 'Cancel' }).click();
    expect(await named('no_longer')).toHaveLength(1);
    await sure.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: /no_longer/ }).waitFor({ state: 'detached' });
    expect(await named('no_longer')).toEqual([]);
  });
});
