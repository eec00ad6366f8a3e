import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { correct } from './provider-document-corrections.ts';

interface Example {
  readonly value: { readonly type?: string; readonly interactive?: { readonly type: string } };
}

/** What is read of the provider's published OpenAPI document. */
export interface ProviderDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { requestBody: { content: { 'application/json': { examples: Record<string, Example> } } } }>
      >
    >
  >;
  readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
}

/** Everything that is wrong with the body of a message call. */
export type Check = (message: unknown) => string[];

/**
 * The document that `PROVIDER_DOCUMENT` names: https://github.com/facebook/openapi (MIT), business-messaging-api_v23.0.yaml.
 * It is no part of this project. Relative to where npm was called.
 */
export function readProviderDocument(): ProviderDocument {
  const path = process.env.PROVIDER_DOCUMENT;
  if (!path) throw new Error('say where the document is: npm run test:provider-document -- <path>');
  return parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', path), 'utf8'));
}

/** The document's own examples of calls of a phone number; by default, of message calls. */
export const examplesIn = ({ paths }: ProviderDocument, call = 'messages', method = 'post') =>
  Object.entries(
    paths[`/{Version}/{Phone-Number-ID}/${call}`]?.[method]?.requestBody.content['application/json'].examples ?? {},
  ).map(([name, { value }]) => ({ name, value }));

/** As published, or with its mistakes corrected. */
export function checkBy(document: ProviderDocument, { corrected }: { corrected: boolean }): Check {
  // Its examples have placeholders where links stand; we send none, so nothing is lost with the formats.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(corrected ? correct(document) : document, 'provider');
  const schema = (name: string) => ajv.getSchema(`provider#/components/schemas/${name}`) as ValidateFunction;
  return (message) => {
    if (schema('Message')(message)) return [];
    // Of eleven types; what is wrong by those that it is not says nothing.
    const { type } = message as { type?: unknown };
    const name = `${String(type).charAt(0).toUpperCase()}${String(type).slice(1)}Message`;
    if (!(name in document.components.schemas) || schema(name)(message)) return ['is none of the types'];
    return (schema(name).errors ?? []).map(({ instancePath, message: text }) => `${instancePath || '/'} ${text}`);
  };
}
