import * as z from 'zod';
import { seconds } from '../../base/clock.ts';
import { exactJsonOf } from '../../base/text.ts';
import { ApiError } from '../../errors.ts';
import type { AskTemplates } from '../../templates/ask.ts';
import type { ProviderTemplate } from '../../templates/template.ts';
import { callTemplates } from './call-templates.ts';

/** Of a list of templates in one answer, and how many answers are read: an account has 6,000 at most. */
const pageSize = 100;
const mostPages = 200;
const fields = 'id,name,language,category,status,rejected_reason,quality_score,components';

const word = z.string().min(1).max(512);
const given = z.string().max(2_000).optional().catch(undefined);

/** A template as the provider lists it. Members that are of no use to us may be of any shape. */
const listedSchema = z
  .looseObject({
    id: z.union([word, z.int().transform(String)]),
    name: word,
    language: word,
    category: word,
    status: word,
    rejected_reason: given,
    quality_score: z.looseObject({ score: given }).optional().catch(undefined),
    components: z.array(z.record(z.string(), z.unknown())).catch([]),
  })
  .transform(
    ({ id, name, language, category, status, rejected_reason, quality_score, components }): ProviderTemplate => ({
      id,
      name,
      language,
      category: category.toUpperCase(),
      status: status.toUpperCase(),
      ...(rejected_reason !== undefined && rejected_reason !== 'NONE' && { rejected_reason }),
      ...(quality_score?.score !== undefined && { quality: quality_score.score }),
      components,
    }),
  );

const pageSchema = z.looseObject({
  // One that makes no sense does not spoil the list.
  data: z.array(listedSchema.optional().catch(undefined)),
  paging: z
    .looseObject({
      next: z.string().optional().catch(undefined),
      cursors: z
        .looseObject({ after: z.string().max(4096).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** For all pages, unless less is asked for, and for one: nothing waits longer for a list than for a message. */
const allMs = seconds(15);

/** Asks the chat-app's provider, page after page. */
export const askTemplates: AskTemplates = async (organization, { name, withinMs = allMs }, deps) => {
  const until = deps.clock.now() + withinMs;
  const templates: ProviderTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const query = { fields, limit: String(pageSize), ...(name !== undefined && { name }), ...(after && { after }) };
    const answer = await callTemplates(organization, { method: 'GET', query, until }, deps);
    if (answer.kind === 'refused') return { kind: 'failed', error: answer.error };
    const listed = pageSchema.safeParse(exactJsonOf(answer.body));
    if (!listed.success) return { kind: 'failed', error: notAList };
    // The provider takes a name for a part of one.
    templates.push(
      ...(listed.data.data.filter(
        (each) => each !== undefined && each.name === (name ?? each.name),
      ) as ProviderTemplate[]),
    );
    const { next, cursors } = listed.data.paging ?? {};
    if (next === undefined || cursors?.after === undefined || cursors.after === after) break;
    after = cursors.after;
  }
  return { kind: 'told', templates };
};

const notAList = new ApiError(
  'Provider send failed',
  'The provider answered with no list of templates; nothing was sent.',
);
