import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { endpoints } from '../routes.ts';
import { operationObject } from './operation-object.ts';
import { type DocumentedRow, operations } from './operations.ts';

/** Every documented row at its place. */
export function paths(): ZodOpenApiPathsObject {
  const found: Record<string, Record<string, unknown>> = {};
  for (const row of endpoints.filter(isDocumented)) {
    const item = (found[row.path] ??= {});
    item[row.method.toLowerCase()] = operationObject(row, operations[row.name]);
  }
  return found as ZodOpenApiPathsObject;
}

const isDocumented = (row: (typeof endpoints)[number]): row is DocumentedRow => row.path !== '$default';
