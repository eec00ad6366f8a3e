import { chatappTemplateEditor } from '../../shared/providers/chatapp/edit-templates.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';
import { deleteTemplate } from '../../shared/templates/edit-templates.ts';
import { deleteTemplateOperation } from '../../shared/templates/operations.ts';

/** `DELETE /templates`: deletes a template at the provider, in one language or in all. */
export const serve = endpoint('delete-template', deleteTemplateOperation, async ({ organization, query }, deps) => {
  const message = await deleteTemplate(organization, { named: query, editor: chatappTemplateEditor }, deps);
  return { body: { success: true, message } };
});
export const handler = serve(livePorts(table, secrets, outbound));
