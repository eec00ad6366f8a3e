import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { isSignedBy } from './engines/signature.ts';

/** Keeps the new text of a secret. */
type Save = (text: string) => void;

/**
 * A server that answers `GetSecretValue` as Secrets Manager does, for these secrets by their ids, to who signs with `key` if
 * there is one. A secret for which `changeable` keeps what it is changed to is changed as there: by `PutSecretValue` beside
 * the current version, and then by `UpdateSecretVersionStage`, on the condition that this still is the current one.
 */
export function secretsEndpoint(
  secrets: Readonly<Record<string, string>>,
  key?: string,
  changeable: Readonly<Record<string, Save>> = {},
): Server {
  const current = new Map(Object.entries(secrets));
  const drafts = new Map<string, string>();
  const operations: Readonly<Record<string, (asked: Asked, held: string) => object | undefined>> = {
    GetSecretValue: ({ SecretId: id }, held) => ({ Name: id, ARN: id, SecretString: held, VersionId: versionOf(held) }),
    PutSecretValue({ SecretId: id, SecretString: draft = '' }) {
      if (!changeable[id]) return undefined;
      drafts.set(versionOf(draft), draft);
      return { Name: id, ARN: id, VersionId: versionOf(draft) };
    },
    UpdateSecretVersionStage({ SecretId: id, MoveToVersionId = '', RemoveFromVersionId }, held) {
      const draft = drafts.get(MoveToVersionId);
      if (draft === undefined || RemoveFromVersionId !== versionOf(held)) return undefined;
      changeable[id]?.(draft);
      current.set(id, draft);
      return { Name: id, ARN: id };
    },
  };
  return createServer(async (request, response) => {
    // A body that cannot be read is refused; it must not end the stack.
    const body = await text(request).catch(() => '');
    const asked = isSignedBy(key, request, Buffer.from(body)) ? askedIn(body) : undefined;
    const held = asked && current.get(asked.SecretId);
    // A web page cannot send this header to us without a preflight, which is refused here.
    const [service, name = ''] = String(request.headers['x-amz-target']).split('.');
    const does = service === 'secretsmanager' && Object.hasOwn(operations, name) ? operations[name] : undefined;
    const answer = asked && held !== undefined ? does?.(asked, held) : undefined;
    const [status, said] = answer ? [200, answer] : [400, held === undefined || !does ? notThere : notSo];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(said));
  });
}

/** The members of all operations. */
interface Asked {
  readonly SecretId: string;
  readonly SecretString?: string;
  readonly MoveToVersionId?: string;
  readonly RemoveFromVersionId?: string;
}

const notThere = { __type: 'ResourceNotFoundException', message: "Secrets Manager can't find the specified secret." };
const notSo = { __type: 'InvalidParameterException', message: 'The secret cannot be changed so, or not any more.' };

const versionOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 36);

function askedIn(body: string): Asked | undefined {
  try {
    const asked = JSON.parse(body) as Asked | null;
    const id: unknown = asked?.SecretId;
    return asked && typeof id === 'string' ? asked : undefined;
  } catch {
    return undefined;
  }
}
