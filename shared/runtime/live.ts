/**
 * What a running function is served with: `livePorts`, and the parts that it is given. A bundle has those alone that its function
 * names, since esbuild leaves out files of which nothing is used.
 */
export { lateMedia } from './late-media.ts';
export { audio } from './live-audio.ts';
export { media } from './live-media.ts';
export { outbound } from './live-outbound.ts';
export { livePorts } from './live-ports.ts';
export { queues } from './live-queues.ts';
export { secrets } from './live-secrets.ts';
export { sockets } from './live-sockets.ts';
export { table } from './live-table.ts';
export { visibility } from './live-visibility.ts';
