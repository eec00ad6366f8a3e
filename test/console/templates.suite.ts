import { describe, expect } from '@jest/globals';
import { barriers, inBrowser, type Place, place } from './browser.ts';
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

  inBrowser(
    'an owner makes one with what is needed, sees it while writing, and it is there once approved',
    async () => {
      const page = await onPage(here, 'Templates', /Olivia/);
      await page.getByRole('button', { name: 'New template' }).click();
      const form = page.getByRole('dialog', { name: 'New template' });
      const preview = form.getByRole('region', { name: 'As the phone shows it' });
      await form.getByLabel('Name').fill('Order on its way');
      await form.getByRole('combobox', { name: 'Language' }).fill('en');
      await form.getByLabel('Header').fill('Order {{1}}');
      await form.getByRole('textbox', { name: 'Text' }).fill('Good morning ');
      await form.getByRole('button', { name: 'Insert a variable' }).click();
      await preview.getByText('Good morning {{1}}').waitFor();
      await form.getByLabel('Header {{1}}').fill('1001');
      await form.getByLabel('Text {{1}}').fill('Ana');
      await preview.getByText('Good morning Ana').waitFor();
      await form.getByLabel('Footer').fill('Reply STOP to hear no more');
      await form.getByRole('button', { name: 'Add a button' }).click();
      await page.getByRole('menuitem', { name: 'Web address' }).click();
      await form.getByLabel('Text on the button').fill('Follow it');
      await form.getByLabel(/^Address/).fill('https://example.com/{{1}}');
      await form.getByLabel('Example of what stands for the variable').fill('1001');
      await preview.getByText('Follow it').waitFor();
      expect(await barriers(page)).toEqual([]);
      await form.getByRole('button', { name: 'Send to the provider' }).click();

      await form.waitFor({ state: 'detached' });
      await page.getByRole('dialog', { name: 'Template' }).getByText('Approved', { exact: true }).waitFor();
      expect(await named('order_on_its_way')).toMatchObject([
        {
          status: 'APPROVED',
          category: 'UTILITY',
          components: [
            { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['1001'] } },
            { type: 'BODY', text: 'Good morning {{1}}', example: { body_text: [['Ana']] } },
            { type: 'FOOTER', text: 'Reply STOP to hear no more' },
            { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://example.com/{{1}}', example: ['1001'] }] },
          ],
        },
      ]);
    },
  );

  inBrowser('one that is refused keeps what was typed, with the reason at its field', async () => {
    const page = await onPage(here, 'Templates', /Olivia/);
    await page.getByRole('button', { name: 'New template' }).click();
    const form = page.getByRole('dialog', { name: 'New template' });
    await form.getByLabel('Name').fill('olá');
    await form.getByRole('combobox', { name: 'Language' }).fill('pt_BR');
    await form.getByRole('textbox', { name: 'Text' }).fill('Bom dia');
    await form.getByRole('button', { name: 'Send to the provider' }).click();
    await form.getByText(/^name must/).waitFor();
    expect(await form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Bom dia');
  });

  inBrowser('one for one-time codes has the texts of the provider', async () => {
    const page = await onPage(here, 'Templates', /Olivia/);
    await page.getByRole('button', { name: 'New template' }).click();
    const form = page.getByRole('dialog', { name: 'New template' });
    await form.getByLabel('Name').fill('one_time_code');
    await form.getByRole('combobox', { name: 'Language' }).fill('en');
    await form.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Authentication' }).click();
    await form.getByLabel('Minutes').fill('10');
    await form.getByRole('button', { name: 'Send to the provider' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await named('one_time_code')).toMatchObject([{ category: 'AUTHENTICATION' }]);
  });
});
