import { Construct } from 'constructs';
import { consoleRoutes, type Row } from '../../shared/routes.ts';
import type { HttpApi } from './http-api.ts';
import type { RowFunction } from './row-function.ts';

export interface ShareRoutesProps {
  /** The console's. */
  readonly api: HttpApi;
  /** Of every row that is deployed. */
  readonly functions: ReadonlyMap<Row, RowFunction>;
}

/** The routes of the console's API that lead to functions of the service, whose own stack has no room for them. */
export function shareRoutes(scope: Construct, { api, functions }: ShareRoutesProps): void {
  const ofService = new Map(
    [...functions].flatMap(([row, made]) => (isOfConsole(row) ? [] : [[row.name, made] as const])),
  );
  for (const row of consoleRoutes) {
    const made = ofService.get(row.name);
    if (made) api.route(row, made, new Construct(scope, `console-${row.name}`));
  }
}

const isOfConsole = (row: Row): boolean => 'api' in row && row.api === 'console';
