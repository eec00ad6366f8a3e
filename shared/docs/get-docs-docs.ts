import { documentation } from '../openapi/documentation.ts';
import { getDocs } from './get-docs-operation.ts';

export const getDocsDocs = documentation(getDocs, {
  tag: 'Service',
  summary: 'Read this document',
  description: 'The document as a page for people. It loads nothing from other hosts.',
  success: 'The page.',
  examples: { page: { summary: 'The page', answer: '<!doctype html>…' } },
});
