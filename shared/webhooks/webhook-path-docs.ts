import { explain } from '../openapi/explain.ts';
import { exampleWebhook } from './webhook-docs.ts';
import { oneWebhook } from './webhook-path.ts';

explain(oneWebhook.path, { id: 'Of the webhook.' });

/** The path of every example. */
export const examplePath = { id: exampleWebhook.id };
