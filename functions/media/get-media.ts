import { openLink } from '../../shared/media/media-link.ts';
import { getMedia } from '../../shared/media/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, media, secrets } from '../../shared/runtime/live.ts';

/** `GET /media/{file}`: redirects a media link to its file. */
export const serve = endpoint('get-media', getMedia, ({ path, query, target }, deps) =>
  openLink({ file: path.file, query, method: target.method }, deps),
);
export const handler = serve(livePorts(secrets, media));
