import { createServer, type Server } from 'node:http';

/** Answers `GetSecretValue` as Secrets Manager does, for the secrets of a laptop. */
export function secretsEndpoint(secrets: Readonly<Record<string, string>>): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { SecretId } = JSON.parse(Buffer.concat(chunks).toString()) as { SecretId: string };
    const isRead = request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue';
    const SecretString = isRead ? secrets[SecretId] : undefined;
    const [status, body] = SecretString
      ? [200, { Name: SecretId, ARN: SecretId, SecretString }]
      : [400, { __type: 'ResourceNotFoundException', message: "Secrets Manager can't find the specified secret." }];
    response.writeHead(status as number, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  });
}
