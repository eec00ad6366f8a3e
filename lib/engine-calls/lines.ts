import type { Socket } from 'node:net';

/** Writes a value as a line. What is written in one turn goes out in one piece: a system call for each line was an eighth of an import. */
export function writeLine(socket: Socket, value: unknown): void {
  if (socket.writableCorked === 0) {
    socket.cork();
    process.nextTick(() => socket.uncork());
  }
  socket.write(`${JSON.stringify(value)}\n`);
}

/**
 * Calls `onLine` with each line that comes, without its end, until the socket is destroyed, which it is for a line that is longer than
 * `longest` says at that moment, in characters. JSON has no line end in it, so a line is a whole message.
 */
export function readLines(socket: Socket, onLine: (line: string) => void, longest: () => number): void {
  /** What has come of a line that has not ended: a long one comes in hundreds of pieces. */
  const begun: string[] = [];
  let length = 0;
  socket.setEncoding('utf8');
  socket.on('data', (piece: string) => {
    const lines = piece.split('\n');
    const left = lines.pop() ?? '';
    for (const line of lines) {
      if (socket.destroyed) return;
      onLine(begun.splice(0).join('') + line);
      length = 0;
    }
    if (left !== '') begun.push(left);
    length += left.length;
    if (length > longest()) socket.destroy();
  });
}
