import type { UploadedFile } from '../../channels/channel.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { TemplateBody } from '../../sending/bodies/template.ts';
import { type TemplateProvider, templateMessage } from '../../sending/template-message.ts';
import type { FilledButton } from '../../templates/buttons.ts';
import type { FilledTemplate } from '../../templates/fill.ts';
import type { FilledHeader } from '../../templates/header.ts';
import type { UseDeps } from '../../templates/usable-template.ts';
import type { Value } from '../../templates/values.ts';
import { askTemplates } from './ask-templates.ts';
import { type ChatappPayload, definedMembers, mediaPayload } from './payload.ts';

/**
 * A template in the provider's own shape, filled in for one person. Throws when one with a file in its header has no uploaded
 * `file`: that is a fault of ours.
 */
export function templatePayload({ name, language, ...filled }: FilledTemplate, file?: UploadedFile): ChatappPayload {
  const { header, body, buttons } = filled;
  const components = [
    ...(header ? headerComponent(header, file) : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body.map(textParameter) }] : []),
    ...buttons.map(buttonComponent),
  ];
  const template = { name, language: { code: language }, ...(components.length > 0 && { components }) };
  return { type: 'template', template };
}

const textParameter = ({ name, text }: Value) => definedMembers({ type: 'text', parameter_name: name, text });

function headerComponent(header: FilledHeader, file: UploadedFile | undefined) {
  switch (header.kind) {
    case 'text':
      return header.values.length > 0 ? [{ type: 'header', parameters: header.values.map(textParameter) }] : [];
    case 'location':
      return [{ type: 'header', parameters: [{ type: 'location', location: definedMembers(header.place) }] }];
    default: {
      const { kind } = header;
      const filename = kind === 'document' ? (header.filename ?? file?.filename) : undefined;
      return [{ type: 'header', parameters: [{ type: kind, [kind]: mediaPayload(file, { filename }) }] }];
    }
  }
}

function buttonComponent({ index, kind, value }: FilledButton) {
  return { type: 'button', sub_type: kind, index: String(index), parameters: [buttonParameter(kind, value)] };
}

function buttonParameter(kind: FilledButton['kind'], value: string) {
  switch (kind) {
    case 'quick_reply':
      return { type: 'payload', payload: value };
    case 'url':
      return { type: 'text', text: value };
    case 'copy_code':
      return { type: 'coupon_code', coupon_code: value };
    case 'flow':
      // The provider's own word for a flow without a token.
      return { type: 'action', action: { flow_token: 'unused' } };
  }
}

/** Templates as the chat-app's provider has them, for a send. */
export const chatappTemplates: TemplateProvider = { ask: askTemplates, payloadOf: templatePayload };

/** A template that a request names, to the contact that it names (`templateMessage`). */
export const chatappTemplateMessage = (organization: Organization, body: TemplateBody, deps: UseDeps) =>
  templateMessage(organization, { body, provider: chatappTemplates }, deps);
