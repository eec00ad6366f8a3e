import { connect } from 'node:net';

/** Writes bytes to a server on this machine and returns all that comes back until the connection ends. */
export async function rawRequest(port: number, request: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(request);
  let answer = '';
  for await (const text of socket) answer += text;
  return answer;
}

/** The lines of a request without a body, after which the server closes the connection. */
export const lines = (...head: string[]): string =>
  [...head, 'host: 127.0.0.1', 'connection: close', '', ''].join('\r\n');

export function answerIn(raw: string): { status: number; head: string; body: string } {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}
