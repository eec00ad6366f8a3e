import { chatappTemplateEditor } from '../../shared/providers/chatapp/edit-templates.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';
import { createTemplate } from '../../shared/templates/edit-templates.ts';
import { createTemplateOperation } from '../../shared/templates/operations.ts';

/** `POST /templates`: makes a template at the provider, which judges it later. */
export const serve = endpoint('create-template', createTemplateOperation, async ({ organization, body }, deps) => {
  const template = await createTemplate(organization, { template: body, editor: chatappTemplateEditor }, deps);
  return { body: { success: true, template } };
});
export const handler = serve(livePorts(table, secrets, outbound));
