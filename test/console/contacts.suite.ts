import { describe, expect } from '@jest/globals';
import { barriers, inBrowser, place, signedIn } from './browser.ts';
import { changeContact, contactNamed, createContact, onPage } from './people.ts';

const here = place();

describe('on the page of contacts', () => {
  inBrowser('a contact is made, changed, and found by a part of its name', async () => {
    const page = await onPage(here, 'Contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Zoë Brandão');
    await form.getByLabel('Number').fill('+55 11 97777-0001');
    await form.getByLabel('Tags').pressSequentially('vip,');
    await form.getByRole('button', { name: 'Save' }).click();
    const drawer = page.getByRole('dialog', { name: 'Contact' });
    await drawer.getByRole('heading', { name: 'Zoë Brandão' }).waitFor();
    expect(await contactNamed(here, '5511977770001')).toMatchObject({ full_name: 'Zoë Brandão', tags: ['vip'] });

    await drawer.getByRole('button', { name: 'Edit' }).click();
    await drawer.getByLabel('E-mail').fill('zoe@example.org');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('zoe@example.org').waitFor();
    expect(await contactNamed(here, '5511977770001')).toMatchObject({
      full_name: 'Zoë Brandão',
      email: 'zoe@example.org',
      tags: ['vip'],
    });
    await drawer.getByRole('button', { name: 'Close' }).click();

    await page.getByLabel('Search names').fill('brandao');
    await page.getByText('1 contact found').waitFor();
    await page.getByRole('link', { name: /Zoë Brandão/ }).waitFor();
    await page.reload();
    await page.getByText('1 contact found').waitFor();
  });

  inBrowser('what the API refuses is said at its field, and what was typed stays', async () => {
    const page = await onPage(here, 'Contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Second Ana');
    await form.getByLabel('Number').fill(here.stack.demo.phone_number);
    await form.getByLabel('E-mail').fill('no address');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('email must be an email address').waitFor();
    expect(await form.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');

    await form.getByLabel('E-mail').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(/belongs to the contact/).waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Second Ana');
    await form.getByRole('button', { name: 'Show who has this number' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Ana Souza' }).waitFor();
    expect(await contactNamed(here, here.stack.demo.phone_number)).toMatchObject({ full_name: 'Ana Souza' });
  });

  inBrowser('what a program changes of a contact is shown by itself', async () => {
    const page = await onPage(here, 'Contacts');
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor();
    await page.getByRole('status', { name: 'Live', exact: true }).waitFor();
    await changeContact(here, here.stack.demo.phone_number, { tags: ['by a program'] });
    // Sooner than a live page asks by itself, which is a minute later.
    await page.getByRole('link', { name: /Ana Souza.*by a program/ }).waitFor({ timeout: 45_000 });
  });

  inBrowser('what is saved leaves alone what a program has changed while the form was open', async () => {
    const number = '5511977770041';
    await createContact(here, { phone_number: number, full_name: 'Two Hands', email: 'old@example.org' });
    const page = await onPage(here, 'Contacts');
    await page.getByRole('link', { name: /Two Hands/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Contact' });
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await changeContact(here, number, { email: 'new@example.org' });
    await page.getByRole('link', { name: /Two Hands.*new@example\.org/ }).waitFor();
    await drawer.getByLabel('Name').fill('Two Hands Indeed');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByRole('heading', { name: 'Two Hands Indeed' }).waitFor();
    expect(await contactNamed(here, number)).toMatchObject({
      full_name: 'Two Hands Indeed',
      email: 'new@example.org',
    });
  });

  inBrowser('leads to the conversation with a contact, in Portuguese too', async () => {
    const { page } = await signedIn(here, /Marcos/, { locale: 'pt-BR' });
    await page.getByRole('link', { name: 'Contatos' }).click();
    await page.getByRole('link', { name: /Ana Souza/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Abrir na entrada' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ana Souza' }).waitFor();
  });

  inBrowser('two contacts of one person become one, once that is asked for twice', async () => {
    await createContact(here, { phone_number: '+5511977770011', full_name: 'Rui Costa', tags: ['old'] });
    await createContact(here, { phone_number: '+5511977770012', full_name: 'Rui C.', email: 'rui@example.org' });
    const page = await onPage(here, 'Contacts');
    await page.getByRole('link', { name: /Rui C\./ }).click();
    const drawer = page.getByRole('dialog', { name: 'Contact' });
    await drawer.getByRole('button', { name: 'Merge' }).click();
    await drawer.getByLabel('Search names').fill('rui');
    await drawer.getByRole('button', { name: /Rui Costa/ }).click();
    await drawer.getByRole('button', { name: 'Keep the other one' }).click();
    expect(await barriers(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Merge the two' }).click();
    const sure = page.getByRole('dialog', { name: 'Are they one person?' });
    await sure.getByText('Rui C. becomes part of Rui Costa').waitFor();
    expect(await contactNamed(here, '5511977770012')).toMatchObject({ full_name: 'Rui C.' });
    await sure.getByRole('button', { name: 'Merge the two' }).click();

    await page.getByRole('link', { name: /Rui C\./ }).waitFor({ state: 'detached' });
    await drawer.getByText('rui@example.org').waitFor();
    expect(await contactNamed(here, '5511977770012')).toMatchObject({
      full_name: 'Rui Costa',
      phone_number: '+5511977770011',
      email: 'rui@example.org',
      tags: ['old'],
    });
  });

  inBrowser('a contact is blocked and let go, and the page says what the provider did', async () => {
    await createContact(here, { phone_number: '+5511977770021', full_name: 'Block Me' });
    const page = await onPage(here, 'Contacts');
    await page.getByRole('link', { name: /Block Me/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Contact' });
    await drawer.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('dialog', { name: 'Block Block Me?' }).getByRole('button', { name: 'Block' }).click();
    await drawer.getByText(/The provider (blocks them|does not block)|not known yet/).waitFor();
    expect(await contactNamed(here, '5511977770021')).toMatchObject({ blocked: true });

    await drawer.getByRole('button', { name: 'Unblock' }).click();
    await drawer.getByRole('button', { name: 'Block', exact: true }).waitFor();
    expect(await contactNamed(here, '5511977770021')).toMatchObject({ blocked: false });
  });

  inBrowser('a contact is deleted once that is asked for twice, and Escape takes the question back alone', async () => {
    await createContact(here, { phone_number: '+5511977770031', full_name: 'Forget Me' });
    const page = await onPage(here, 'Contacts');
    await page.getByRole('link', { name: /Forget Me/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Contact' });
    const sure = page.getByRole('dialog', { name: 'Delete Forget Me?' });
    await drawer.getByRole('button', { name: 'Delete' }).click();
    await sure.getByText(/all messages and all files/).waitFor();
    await page.keyboard.press('Escape');
    await sure.waitFor({ state: 'detached' });
    await drawer.getByRole('heading', { name: 'Forget Me' }).waitFor();
    expect(await contactNamed(here, '5511977770031')).toBeDefined();

    await drawer.getByRole('button', { name: 'Delete' }).click();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Forget Me/ }).waitFor({ state: 'detached' });
    expect(await contactNamed(here, '5511977770031')).toBeUndefined();
  });
});
