import { endpointWith } from '../http/endpoint.ts';
import type { Authenticate } from '../http/middleware.ts';
import type { KeyedRequest } from '../http/request.ts';
import type { Instance } from '../instances/instance.ts';
import { authenticate as authenticateKey } from '../keys/authenticate.ts';
import { authenticateMember, type SignedIn, signedIn } from '../members/authenticate-member.ts';
import type { Member } from '../members/member.ts';
import type { Organization } from '../organizations/organization.ts';
import type { EndpointRow } from '../routes.ts';

/** Who may call: the holder of a key, or a person, alone or as a member of an organization. */
interface Caller {
  readonly organization?: Organization;
  readonly instance?: Instance;
  readonly member?: Member;
  readonly person?: SignedIn;
}

/**
 * Whether a request came through the console's door. Only its API has an authorizer; where a row does not say that members may
 * call it, a key is asked for all the same.
 */
const isOfPerson = (request: KeyedRequest, row: EndpointRow): boolean =>
  row.auth !== 'key' || (row.member !== undefined && signedIn(request) !== undefined);

const authenticate: Authenticate<Caller> = (request, row, deps) =>
  isOfPerson(request, row) ? authenticateMember(request, row, deps) : authenticateKey(request, row, deps);

/** Makes the Lambda handler of an endpoint's row. `keys/` and `members/` know who calls, which `http/` does not. */
export const endpoint = endpointWith(authenticate);
