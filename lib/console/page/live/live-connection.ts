/** What has changed: of which kind, and whose it is. What it is now, the API says. */
export interface Hint {
  readonly kind: string;
  readonly contact_id?: string;
  readonly group_id?: string;
  readonly id?: string;
}

interface Ticket {
  readonly url: string;
  readonly ticket: string;
}

interface Ports {
  readonly ticket: () => Promise<Ticket>;
  readonly onHints: (hints: readonly Hint[]) => void;
  readonly onState: (isOn: boolean) => void;
}

/** API Gateway ends a connection that was silent for ten minutes. */
const pingEvery = 5 * 60_000;
const longestWait = 30_000;

/** Keeps a socket open over which hints come; after its end it is opened again, later from time to time. Returns its end. */
export function keepConnected(ports: Ports): () => void {
  let socket: WebSocket | undefined;
  let failures = 0;
  let timer: number | undefined;
  let hasEnded = false;
  let isOpening = false;

  const again = () => {
    ports.onState(false);
    if (hasEnded) return;
    const wait = Math.min(longestWait, 1000 * 2 ** failures++) * (0.75 + Math.random() / 2);
    timer = window.setTimeout(() => void open(), wait);
  };
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    window.clearTimeout(timer);
    try {
      const { url, ticket } = await ports.ticket().finally(() => {
        isOpening = false;
      });
      if (hasEnded) return;
      socket = connect(`${url}?ticket=${encodeURIComponent(ticket)}`, ports, () => (failures = 0), again);
    } catch {
      again();
    }
  };
  /** The network is back: no need to wait. */
  const atOnce = () => {
    if (socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
    failures = 0;
    void open();
  };

  window.addEventListener('online', atOnce);
  void open();
  return () => {
    hasEnded = true;
    window.removeEventListener('online', atOnce);
    window.clearTimeout(timer);
    socket?.close();
  };
}

function connect(address: string, ports: Ports, onOpen: () => void, onEnd: () => void): WebSocket {
  const socket = new WebSocket(address);
  const ping = window.setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('ping'), pingEvery);
  socket.addEventListener('open', () => {
    onOpen();
    ports.onState(true);
  });
  socket.addEventListener('message', ({ data }) => ports.onHints(hintsIn(data)));
  socket.addEventListener('close', () => {
    window.clearInterval(ping);
    onEnd();
  });
  return socket;
}

function hintsIn(data: unknown): readonly Hint[] {
  try {
    const { changed } = JSON.parse(String(data)) as { changed?: readonly Hint[] };
    return changed ?? [];
  } catch {
    return [];
  }
}
