import type { ProviderDocument } from './provider-document.ts';

type Schema = Record<string, unknown> & {
  properties: Record<string, Schema>;
  allOf: [Schema, Schema];
};

/** A copy with what is wrong in the document about messages that are sent put right. As published it refuses all of its own examples. */
export function correct(document: ProviderDocument): ProviderDocument {
  const copy = structuredClone(document);
  const schemas = copy.components.schemas as Record<string, Schema>;
  const at = (name: string): Schema => {
    const schema = schemas[name];
    if (!schema) throw new Error(`this is not business-messaging-api_v23.0: it has no schema ${name}`);
    return schema;
  };
  for (const name of messageSchemas) closeAsAWhole(at(name));
  const base = at('BaseMessageProperties');
  base.required = ['messaging_product', 'to'];
  // Not in the document, but on the provider's page of the message call, and in every receipt.
  Object.assign(base.properties, { biz_opaque_callback_data: { type: 'string', maxLength: 512 } });
  const place = at('LocationMessage').allOf[1].properties.location?.properties;
  Object.assign(place ?? {}, { latitude: { type: ['number', 'string'] }, longitude: { type: ['number', 'string'] } });
  at('LanguageObject').required = ['code'];
  // The page says 257 cards, and takes any word for the kind of a number.
  Object.assign(at('ContactsMessage').allOf[1].properties.contacts ?? {}, { maxItems: 257 });
  Object.assign(at('PhoneObject').properties, { type: { type: 'string' } });
  // Newer than the document: a link's button and the question where somebody is, each with a page of its own.
  const kinds = at('InteractiveObject').properties.type as { enum: string[] } | undefined;
  kinds?.enum.push('cta_url', 'location_request_message');
  (at('ActionObject').oneOf as Schema[]).push(
    actionNamed('cta_url', { display_text: { type: 'string', maxLength: 20 }, url: { type: 'string' } }),
    actionNamed('send_location'),
  );
  correctTemplates(at);
  return copy;
}

/** Of templates it lacks what other pages of the provider have: places in headers, names of variables, codes and flows. */
function correctTemplates(at: (name: string) => Schema): void {
  const [component, button] = [at('TemplateComponent').properties, at('ButtonComponent').allOf[1].properties];
  for (const properties of [component, button]) {
    // Its pattern names other documents' notes; the index is that of one of ten buttons.
    Object.assign(properties.index ?? {}, { type: ['string', 'integer'], pattern: '^\\d$', minimum: 0, maximum: 9 });
    Object.assign(properties.sub_type ?? {}, {
      enum: ['quick_reply', 'url', 'catalog', 'CATALOG', 'copy_code', 'flow'],
    });
  }
  Object.assign(at('ParameterObject').properties.type ?? {}, {
    enum: ['currency', 'date_time', 'document', 'image', 'text', 'video', 'location'],
  });
  Object.assign(at('ButtonParameterObject').properties.type ?? {}, {
    enum: ['payload', 'text', 'coupon_code', 'action'],
  });
}

/** An `action` by its name, with these parameters alone. */
const actionNamed = (name: string, parameters?: object) =>
  ({
    required: parameters ? ['name', 'parameters'] : ['name'],
    properties: {
      name: { enum: [name] },
      ...(parameters && {
        parameters: {
          type: 'object',
          required: Object.keys(parameters),
          properties: parameters,
          additionalProperties: false,
        },
      }),
    },
    additionalProperties: false,
  }) as unknown as Schema;

const messageSchemas = ['Text', 'Audio', 'Document', 'Image', 'Location', 'Video', 'Sticker', 'Reaction']
  .concat(['Interactive', 'Contacts', 'Template'])
  .map((type) => `${type}Message`);

/** The part with the type's own members forbids those of the envelope; what is meant is the whole. */
function closeAsAWhole(schema: Schema): void {
  delete schema.allOf[1].additionalProperties;
  schema.unevaluatedProperties = false;
}
