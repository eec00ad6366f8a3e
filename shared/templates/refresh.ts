import * as z from 'zod';
import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, any, atMost } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Item, Key, SingleWrite } from '../table/table.ts';
import type { AskTemplates } from './ask.ts';
import {
  type Catalogue,
  catalogueOf,
  forgetWrite,
  isSame,
  keepWrite,
  type ProviderTemplate,
  parseTemplate,
  type Template,
  templatePartition,
  templateSortKey,
  templatesOf,
} from './template.ts';

/** The provider is asked for all templates of an organization once in this time, in ms, by whichever request comes first. */
const freshMs = seconds(60);

/** What is known of the copies as a whole: of each business account by itself. */
const stateKey = ({ organizationId, businessId }: Catalogue): Key => ({
  pk: templatePartition(organizationId),
  sk: `CATALOGUE#${businessId}`,
});

const stateSchema = z.object({
  /** When the provider was asked last; absent after a failure that left no copies. */
  asked_at: z.string().optional(),
  /** When it was asked, and has answered; absent until it has for the first time. */
  refreshed_at: z.string().optional(),
});

/** How long a request waits for another one that asks for the first time, in ms. */
const waitMs = { each: 250, longest: seconds(16) };

type RefreshDeps = Deps<'table:write' | 'secrets' | 'http'>;

/**
 * Brings our copies of an organization's templates up to date, unless that was done, or tried, within the last minute. Of
 * requests at the same time one asks; the others have the copies that are there, or wait where there are none. Throws where
 * there are none and the provider cannot be asked.
 */
export async function refreshTemplates(
  organization: Organization,
  ask: AskTemplates,
  deps: RefreshDeps,
): Promise<void> {
  const catalogue = catalogueOf(organization);
  const startedAt = deps.clock.now();
  const claim = await deps.table.write(claimWrite(catalogue, startedAt));
  if (claim.kind === 'refused') return waitForCopies(catalogue, claim.item, deps);
  const asked = await ask(organization, {}, deps).catch((error: unknown) => ({ kind: 'failed' as const, error }));
  if (asked.kind === 'failed') {
    const { refreshed_at } = stateSchema.parse((await deps.table.get(stateKey(catalogue))) ?? {});
    if (refreshed_at !== undefined) return deps.log('templates_not_refreshed', errorFields(asked.error));
    await deps.table.write(stateWrite(catalogue, { asked_at: undefined }));
    throw asked.error;
  }
  await keepAll(catalogue, asked.templates, { startedAt }, deps);
  await deps.table.write(stateWrite(catalogue, { refreshed_at: isoTime(startedAt) }));
}

const claimWrite = (catalogue: Catalogue, now: number): SingleWrite => ({
  ...stateWrite(catalogue, { asked_at: isoTime(now) }),
  condition: any(absent('asked_at'), atMost('asked_at', isoTime(now - freshMs))),
});

const stateWrite = (catalogue: Catalogue, set: z.infer<typeof stateSchema>) =>
  ({ kind: 'update', key: stateKey(catalogue), change: { set } }) as const;

/** Waits for the copies that another request is fetching for the first time. */
async function waitForCopies(catalogue: Catalogue, standing: Item | undefined, deps: RefreshDeps): Promise<void> {
  const until = deps.clock.now() + waitMs.longest;
  for (let item = standing; ; item = await deps.table.get(stateKey(catalogue))) {
    const { asked_at, refreshed_at } = stateSchema.parse(item ?? {});
    if (refreshed_at !== undefined) return;
    if (asked_at === undefined || deps.clock.now() >= until) {
      throw new ApiError(
        'Provider send failed',
        'The provider could not be asked for the templates just now; try again.',
      );
    }
    await deps.clock.sleep(waitMs.each);
  }
}

/** Writes at a time: of thousands of templates, as many as a partition of the table takes. */
const atOnce = 10;

/** Makes the copies those that the provider has told of, where they are others. What has changed since it was asked stays. */
async function keepAll(
  catalogue: Catalogue,
  templates: readonly ProviderTemplate[],
  { startedAt }: { readonly startedAt: number },
  deps: RefreshDeps,
): Promise<void> {
  const copies = new Map<string, Template | undefined>();
  for await (const item of allPages(deps.table, { condition: templatesOf(catalogue.organizationId) })) {
    copies.set(String(item.sk), parseTemplate(item, catalogue.businessId));
  }
  const times = { now: deps.clock.now(), unchangedSince: startedAt };
  const told = new Set(templates.map(templateSortKey));
  const writes = [
    ...templates.flatMap((template) => {
      const copy = copies.get(templateSortKey(template));
      const told_at = copy?.told_at;
      return copy && isSame(copy, template) ? [] : [keepWrite(catalogue, { ...template, told_at }, times)];
    }),
    ...[...copies.keys()].flatMap((sk) => {
      const [, name = '', language = ''] = sk.split('#');
      return told.has(sk) ? [] : [forgetWrite(catalogue.organizationId, { name, language }, startedAt)];
    }),
  ];
  for (let done = 0; done < writes.length; done += atOnce) {
    await Promise.all(writes.slice(done, done + atOnce).map((write) => deps.table.write(write)));
  }
}
