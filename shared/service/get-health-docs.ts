import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { getHealth } from './get-health-operation.ts';

explain(getHealth.reply, { success: 'Always true.', status: 'Always `ok`.' });

export const getHealthDocs = documentation(getHealth, {
  tag: 'Service',
  summary: 'Is it there',
  description: 'The API is reachable and runs our code. Says nothing of what stands behind it.',
  success: 'It is.',
  examples: { health: { summary: 'A look', answer: { success: true, status: 'ok' } } },
});
