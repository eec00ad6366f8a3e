import type { Sockets } from '../../shared/hints/sockets.ts';

/** API Gateway's connections, as far as we see them: the ones that are open, and what each was told. */
export interface SocketsFake extends Sockets {
  /** What the connections were told that are open, by their ids. */
  readonly open: Map<string, string[]>;
  /** Has every call fail from now on, or go well again. */
  isDown: boolean;
}

/** Connections that a test opens with `open.set(id, [])`. */
export function socketsFake(): SocketsFake {
  const open = new Map<string, string[]>();
  const fake: SocketsFake = {
    open,
    isDown: false,
    async tell(connectionId, text) {
      if (fake.isDown) throw new Error('API Gateway does not answer');
      const told = open.get(connectionId);
      told?.push(text);
      return told ? 'told' : 'gone';
    },
    async end(connectionId) {
      if (fake.isDown) throw new Error('API Gateway does not answer');
      open.delete(connectionId);
    },
  };
  return fake;
}
