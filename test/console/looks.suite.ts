import { describe, expect } from '@jest/globals';
import { createBroadcast, tagAna, untilSettled } from './broadcasts.ts';
import { barriers, customer, firstSend, inBrowser, picture, place, signedIn } from './browser.ts';
import { cramped } from './cramped.ts';

const here = place();
const from = '5511988885555';

const sizes = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

const others = {
  'Grace Miller': 'The numbers check out, thank you!',
  'Hiro Tanaka': 'Is it in stock?',
  'Mónica Álvarez': 'Quisiera cambiar la dirección de entrega',
  'João Pereira': 'Obrigado!',
  'Emre Yılmaz': 'Siparişim nerede?',
};

/** Pages besides the inbox: where each is, and what is there once it shows something. */
const pages: readonly { readonly name: string; readonly path: string; readonly shown: string | RegExp }[] = [
  { name: 'keys', path: 'settings/keys', shown: 'Last used' },
  { name: 'templates', path: 'templates', shown: 'Approved' },
  {
    name: 'template-open',
    path: 'templates?template=hello_world%20en_US',
    shown: 'Welcome and congratulations!! This message',
  },
  { name: 'channels', path: 'settings/channels', shown: 'Connected' },
  { name: 'members', path: 'settings/members', shown: '(you)' },
  { name: 'organization', path: 'settings/organization', shown: 'Limits' },
  { name: 'overview', path: 'overview', shown: 'Time to the first answer' },
  { name: 'broadcasts', path: 'broadcasts', shown: 'Finished' },
  { name: 'broadcast-new', path: 'broadcasts/new', shown: 'Name of the broadcast' },
];

/** Dialogs of these pages: the button that opens each, and what is in it. */
const dialogs = [
  { name: 'contact-new', path: 'contacts', open: 'New contact', shown: 'Enter or a comma ends one' },
  { name: 'contacts-import', path: 'contacts', open: 'Import', shown: 'Drop a CSV file here, or' },
  { name: 'template-new', path: 'templates', open: 'New template', shown: 'Insert a variable' },
];

/** Several people, and of one of them every kind of message that a customer can send. */
async function fillConversation() {
  await firstSend(here.stack);
  await tagAna(here.stack, 'customer');
  await untilSettled(
    here.stack,
    await createBroadcast(here.stack, { name: 'Spring news', audience: { tags: ['customer'] } }),
  );
  for (const [place, [name, text]] of Object.entries(others).entries()) {
    await customer(here.stack, { from: `551198888000${place}`, name, type: 'text', text });
  }
  const say = (message: object) => customer(here.stack, { from, name: 'فاطمة الزهراء', ...message });
  await say({ type: 'text', text: 'متى يصل طلبي؟' });
  await say({ type: 'image', caption: 'Like this one' });
  await say({ type: 'audio' });
  await say({ type: 'document', filename: 'plan.pdf' });
  await say({ type: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' } });
  await say({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Ben' }, phones: [{ phone: '+1 202 555 0100' }] }],
  });
  await say({
    type: 'order',
    items: [{ product_retailer_id: 'sku-7', quantity: 3, item_price: 10.5, currency: 'BRL' }],
  });
  const id = await say({ type: 'text', text: 'Thank you' });
  await say({ type: 'text', text: 'About that', context_message_id: id });
}

/** A webhook whose server is not there: it is told of what is sent, and fails. */
async function failWebhook() {
  const { base_url, api_key } = here.stack.demo;
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: 'https://127.0.0.1:1025/hook', type: 'message_sent' });
  const made = await fetch(`${base_url}/set-webhooks`, { method: 'POST', headers, body });
  expect(made.status).toBe(200);
}

let filling: Promise<void> | undefined;

/** What all tests of the file look at, made by the first of them. */
function filled(): Promise<void> {
  filling ??= failWebhook().then(fillConversation);
  return filling;
}

describe('the console', () => {
  for (const [size, options] of Object.entries(sizes)) {
    inBrowser(`has no barriers, looked at as ${size}, and a picture of each page is left`, async () => {
      await filled();
      const found: string[] = [];
      const { page, problems } = await signedIn(here, /Olivia/, options);
      const look = async (name: string) => {
        await picture(page, `${name}-${size}`);
        const bad = [...(await barriers(page)), ...(size === 'phone' ? await cramped(page) : [])];
        found.push(...bad.map((barrier) => `${name} ${size}: ${barrier}`), ...problems);
      };
      await look('inbox');
      await page.getByRole('link', { name: /فاطمة/ }).click();
      await page.getByRole('log').getByText('About that').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['فاطمة الزهراء']);
      await look('conversation');
      await page.getByRole('button', { name: 'About this contact' }).click();
      await page.getByRole('complementary').getByText('Window of 24 hours').waitFor();
      await look('contact');
      await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Send a template' }).click();
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
      await look('template');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Contacts' }).click();
      await page.getByRole('link', { name: /Grace Miller/ }).waitFor();
      await look('contacts');
      await page.getByRole('link', { name: /Grace Miller/ }).click();
      await page.getByRole('dialog').getByText('Window of 24 hours').waitFor();
      await look('contacts-open');
      await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
      await page.getByRole('dialog').getByLabel('Search names').fill('Hiro');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Hiro Tanaka/ })
        .click();
      await page.getByRole('dialog').getByText('Becomes part of it').waitFor();
      await look('contact-merge');
      const [start = ''] = page.url().match(/^.*\/o\/[^/]+/) ?? [];
      for (const { name, path, shown } of pages) {
        await page.goto(`${start}/${path}`);
        await page.getByText(shown).first().waitFor();
        await look(name);
      }
      for (const { name, path, open, shown } of dialogs) {
        await page.goto(`${start}/${path}`);
        await page.getByRole('button', { name: open, exact: true }).click();
        await page.getByRole('dialog').getByText(shown).waitFor();
        await look(name);
      }
      await page.goto(`${start}/webhooks`);
      await page.getByText('Failing').waitFor();
      await look('webhooks');
      await page.getByRole('link', { name: /^Open / }).click();
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Attempt 1', exact: true }).waitFor();
      await look('webhook');
      await page.goto(`${start}/broadcasts`);
      await page.getByRole('link', { name: /Spring news/ }).click();
      await page.getByRole('table', { name: 'Recipients' }).getByRole('link').first().waitFor();
      await look('broadcast');
      expect(found).toEqual([]);
    });
  }

  inBrowser('speaks the language of the browser', async () => {
    for (const [locale, title] of [
      ['pt-BR', 'Entrada'],
      ['es-MX', 'Bandeja'],
    ] as const) {
      const { page, context } = await signedIn(here, /Olivia/, { locale });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      await context.close();
    }
  });

  inBrowser('is used by keyboard alone: find somebody, write, send', async () => {
    await filled();
    const { page } = await signedIn(here, /Marcos/);
    await page.getByRole('link', { name: /فاطمة/ }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('log').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('فاطمة');
    await page.getByRole('link', { name: /5511988885555/ }).waitFor();
    const isThere = async () => (await page.locator(':focus').textContent())?.includes('5511988885555');
    for (let tabs = 0; tabs < 20 && !(await isThere()); tabs++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('About that').waitFor();
    await page.getByLabel('Write a message').focus();
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('By hand').waitFor();
  });
});
