import type { OutboundResult } from '../../../shared/outbound/outbound.ts';
import { exampleTemplates, templateExamples } from '../../../shared/sending/docs/template-examples.ts';
import type { ProviderTemplate } from '../../../shared/templates/template.ts';
import type { Tenant } from '../../support/tenant.ts';
import { jsonAnswer, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';

/** What the provider answers to a call about the templates of the examples. */
export function templatesAnswer(method: string): OutboundResult {
  if (method === 'DELETE') return jsonAnswer(200, { success: true });
  if (method === 'POST') return jsonAnswer(200, { id: '920070352646140', status: 'PENDING', category: 'UTILITY' });
  const data = exampleTemplates.map(({ quality: score, ...template }) => ({
    ...template,
    quality_score: score && { score },
  }));
  return jsonAnswer(200, { data });
}

/** The body of E1 with the first example of a template, which the provider has so from now on. */
function templateThatIs(world: World, given: Partial<ProviderTemplate>): { body: object } {
  const templates = exampleTemplates.map((template) => ({ ...template, ...given }));
  world.provider = () => jsonAnswer(200, { data: templates });
  return { body: templateExamples.template.body };
}

/** The same of one that cannot be sent, to a contact who is there. */
export async function templateThatIsPaused(world: World, tenant: Tenant): Promise<{ body: object }> {
  await tenant.addContact('+5511999990000');
  return templateThatIs(world, { status: 'PAUSED' });
}

/** The provider has the templates of the examples from now on. */
export const templatesAreThere = (world: World): void => void templateThatIs(world, {});

/** The same of a template of the category marketing, whose recipient wants none. */
export async function templateToOptedOut(world: World, tenant: Tenant): Promise<{ body: object }> {
  const { id } = await tenant.addContact('+5511999990000');
  await clientOf(world.ports, tenant.apiKey).updateContact(`id=${id}`, { allow_broadcast: false });
  return templateThatIs(world, { category: 'MARKETING' });
}

/** From now on the provider refuses a change of templates, with its second code. */
export function templateRefused(world: World, error_subcode: number): object {
  world.provider = () => jsonAnswer(400, { error: { code: 100, error_subcode } });
  return {};
}
