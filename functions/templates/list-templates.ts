import { askTemplates } from '../../shared/providers/chatapp/ask-templates.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';
import { listTemplates } from '../../shared/templates/list-templates.ts';
import { listTemplatesOperation } from '../../shared/templates/operations.ts';
import { refreshTemplates } from '../../shared/templates/refresh.ts';

/** `GET /templates`: the templates of the organization's business account, asked of the provider once in a minute. */
export const serve = endpoint('list-templates', listTemplatesOperation, async ({ organization, query }, deps) => {
  await refreshTemplates(organization, askTemplates, deps);
  const page = await listTemplates(organization, query, deps);
  return { body: { success: true, ...page } };
});
export const handler = serve(livePorts(table, secrets, outbound));
