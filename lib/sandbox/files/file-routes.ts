import { Readable } from 'node:stream';
import { type Call, jsonReply, type Reply } from '../http.ts';
import { type Sample, samples } from './sample-files.ts';

const files: readonly Sample[] = Object.values(samples);

/** `GET /files`: the sandbox's own files, with the addresses under which the service can fetch them. */
export function listFiles({ request }: Call): Reply {
  const list = files.map(({ filename: name, mime_type: type, bytes }) => ({
    name,
    type,
    size: bytes().length,
    address: `http://${request.headers.host}/files/${name}`,
  }));
  return jsonReply(200, { count: list.length, files: list });
}

/** `GET /files/{name}`: one of them. It takes no token. */
export function openSample({ id }: Call): Reply {
  const file = files.find(({ filename }) => filename === id);
  if (!file) {
    const names = files.map(({ filename }) => filename).join(', ');
    return jsonReply(404, { error: `there is no file ${id}; there are ${names}` });
  }
  const bytes = file.bytes();
  const headers = { 'content-type': file.mime_type, 'content-length': String(bytes.length) };
  return { status: 200, headers, body: Readable.from([bytes]) };
}
