import type { Broadcast } from '../broadcasts/broadcast.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { AskTemplates } from '../templates/ask.ts';
import type { FilledTemplate } from '../templates/fill.ts';
import { templateKey } from '../templates/template.ts';
import { type UseDeps, usableTemplate } from '../templates/usable-template.ts';
import { mostValues } from '../templates/use.ts';
import { useOf } from './ready-recipient.ts';

/** What stands for a value of a recipient, where only the number of variables counts. */
const sample = 'x';

/** What of a broadcast says which values its template gets. */
type Sampled = Pick<Broadcast, 'template' | 'variables' | 'own_variables'>;

/**
 * The template of a broadcast with samples in it. Throws `Template not usable` where it cannot be sent with these variables,
 * and as `usableTemplate` does.
 */
export async function sampledTemplate(
  organization: Organization,
  { broadcast: { template, variables, own_variables = [] }, ask }: { broadcast: Sampled; ask: AskTemplates },
  deps: UseDeps,
): Promise<FilledTemplate> {
  const sampled = Object.entries(variables).map(([name, variable]) => [
    name,
    typeof variable === 'string' ? variable : (variable.fallback ?? sample),
  ]);
  const filled = Object.fromEntries([...own_variables.map((name) => [name, sample]), ...sampled]);
  if (Object.keys(filled).length > mostValues) {
    throw new ApiError('Invalid field', `variables and the columns of the file are more than ${mostValues}`);
  }
  const use = useOf({ template }, filled);
  return usableTemplate(
    organization,
    { use, item: await deps.table.get(templateKey(organization.id, use)), ask },
    deps,
  );
}
