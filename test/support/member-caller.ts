import type { Person } from '../../shared/members/member.ts';
import { consoleRoutes } from '../../shared/routes.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { type Answer, type Call, memberCaller, type Serve } from './call.ts';

/** Calls an endpoint of the console for a person, at a path below an organization's; the row's own where none is given. */
export function organizationCaller(serve: Serve, ports: Ports, person?: Person) {
  const call = memberCaller(serve, ports, person && { iss: person.issuer, sub: person.subject });
  const row = consoleRoutes.find(({ name }) => name === serve.row.name) ?? serve.row;
  return (organizationId: string, { path, ...given }: Pick<Call, 'path' | 'query' | 'body'> = {}): Promise<Answer> => {
    const own = row.path.replace('{organization}', organizationId);
    return call({ method: row.method, path: path === undefined ? own : `/api/${organizationId}${path}`, ...given });
  };
}
