import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

/** Answers `GetSecretValue` as Secrets Manager does, for the secrets of a laptop. */
export function secretsEndpoint(secrets: Readonly<Record<string, string>>): Server {
  return createServer(async (request, response) => {
    // Whoever calls by mistake is refused; this must not end the stack.
    const id = secretIdIn(await text(request).catch(() => ''));
    // A web page cannot send this header to us without a preflight, which nobody answers.
    const isRead = request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue';
    const SecretString = isRead && id !== undefined && Object.hasOwn(secrets, id) ? secrets[id] : undefined;
    const [status, body] =
      SecretString === undefined
        ? [400, { __type: 'ResourceNotFoundException', message: "Secrets Manager can't find the specified secret." }]
        : [200, { Name: id, ARN: id, SecretString }];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  });
}

function secretIdIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { SecretId?: string } | null)?.SecretId;
  } catch {
    return undefined;
  }
}
