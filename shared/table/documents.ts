import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The SDK's document client, which puts its middleware in order once for each kind of command, and not for each command: 4 %
 * of a warm send. Members that are undefined are left out of items.
 */
export function documentsOf(client: DynamoDBClient): Pick<DynamoDBDocumentClient, 'send'> {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const handlers = new Map<unknown, Handler>();
  const handlerOf = (command: DocumentCommand): Handler => {
    command.addMarshallingMiddleware(documents.config);
    return command.clientCommand.resolveMiddleware(documents.middlewareStack, documents.config, undefined);
  };
  const send = async (command: DocumentCommand): Promise<object> => {
    const kind = command.constructor;
    const handler = handlers.get(kind) ?? handlerOf(command);
    handlers.set(kind, handler);
    const { output } = await handler(command.clientCommand);
    return output;
  };
  return { send: send as never };
}

type Handler = (args: { readonly input: object }) => Promise<{ readonly output: object }>;

/**
 * What a command of the document client is made of. The client's own way (`cacheMiddleware`) is refused by it, since its
 * `resolveMiddleware` ties the handler to the first command; the command inside takes each one's own input.
 */
interface DocumentCommand {
  addMarshallingMiddleware(config: object): void;
  readonly clientCommand: {
    readonly input: object;
    resolveMiddleware(stack: object, config: object, options: undefined): Handler;
  };
}
