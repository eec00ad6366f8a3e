import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { endpoints } from '../routes.ts';
import { operationObject } from './operation-object.ts';
import { type DocumentedRow, operations } from './operations.ts';

/** Every documented row at its place. */
export function paths(): ZodOpenApiPathsObject {
  const byPath = Object.groupBy(endpoints.filter(isDocumented), (row) => row.path);
  return Object.fromEntries(
    Object.entries(byPath).map(([path, rows]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operationObject(row, operations[row.name])])),
    ]),
  );
}

const isDocumented = (row: (typeof endpoints)[number]): row is DocumentedRow => row.path !== '$default';
