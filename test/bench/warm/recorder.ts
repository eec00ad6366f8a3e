import type { World } from '../world.ts';

/** A request to AWS as the code gave it to the SDK, to be made again. */
export interface Call {
  readonly client: 'dynamodb' | 'sqs';
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The part of the two clients' middleware stacks that is used here; their own types cannot be called as one. */
interface Listening {
  readonly middlewareStack: {
    add(
      middleware: (next: Next, context: { commandName?: string }) => Next,
      where: { step: 'initialize'; priority: 'high'; name: string },
    ): void;
  };
}
type Next = (args: { input: Record<string, unknown> }) => Promise<never>;

/** Notes what a world's clients are asked, without the capacity reports that the meter asks for. */
export function recorder({ clients }: World): () => Call[] {
  let calls: Call[] = [];
  for (const client of ['dynamodb', 'sqs'] as const) {
    const { middlewareStack } = clients[client] as unknown as Listening;
    middlewareStack.add(
      (next, context) => (args) => {
        const command = (context.commandName ?? '').replace(/Command$/, '');
        const { ReturnConsumedCapacity: _, ...input } = args.input;
        // A copy: what is not defined is not sent either.
        calls.push({ client, command, input: JSON.parse(JSON.stringify(input)) });
        return next(args);
      },
      { step: 'initialize', priority: 'high', name: 'recorder' },
    );
  }
  return () => {
    const taken = calls;
    calls = [];
    return taken;
  };
}
