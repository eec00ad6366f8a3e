import type { Socket } from 'node:net';

/** Calls `onLine` with each line that comes, without its end. JSON has no line end in it, so a line is a whole message. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  /** What has come of a line that has not ended: a long one comes in hundreds of pieces. */
  const begun: string[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (piece: string) => {
    const lines = piece.split('\n');
    const left = lines.pop() ?? '';
    for (const line of lines) onLine(begun.splice(0).join('') + line);
    if (left !== '') begun.push(left);
  });
}
