import { serve } from '../../../functions/conversations/get-conversations.ts';
import { invoke } from '../invoke.ts';
import { contactsRequest } from '../requests.ts';
import { benchTenant } from '../tenant.ts';
import { unmeasured } from '../world.ts';
import { fillContacts } from './fill-contacts.ts';
import { measureRead, type ReadAtScale, threeOf, type Worlds } from './measure-read.ts';
import { searches } from './people.ts';

/** Pages and searches of an organization with so many contacts. */
export async function measureContacts(worlds: Worlds, size: number): Promise<ReadAtScale[]> {
  const { counted } = worlds;
  const tenant = await benchTenant(counted.ports);
  await fillContacts(tenant.organization, size, unmeasured(counted));
  // The first request of an hour notes the key's use besides.
  await invoke(serve(unmeasured(counted)), contactsRequest(tenant, 1));

  const figures: ReadAtScale[] = [];
  const measure = async (what: string, page: number, search?: string) => {
    const figure = await measureRead(worlds, { size, what, event: contactsRequest(tenant, page, search) });
    figures.push(figure);
    return figure;
  };
  for (const page of threeOf(size, 50)) await measure(`page ${page.toLocaleString('en')}`, page);
  await measure('absent name', 1, searches.absent);
  await measure('rare name', 1, searches.rare);
  const { total } = await measure('common name, page 1', 1, searches.common);
  for (const page of threeOf(total, 50).slice(1)) await measure(`common name, page ${page}`, page, searches.common);
  await measure('common Arabic name, page 1', 1, searches.commonArabic);
  await measure('two letters', 1, searches.short);
  return figures;
}
