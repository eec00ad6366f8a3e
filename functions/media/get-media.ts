import { openLink } from '../../shared/media/media-link.ts';
import { getMedia } from '../../shared/media/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { liveMediaPorts } from '../../shared/runtime/live-media-ports.ts';

/** `GET /media/{file}`: a media link leads to the file. */
export const serve = endpoint('get-media', getMedia, ({ path, query }, deps) => openLink(path.file, query, deps));
export const handler = serve(liveMediaPorts);
