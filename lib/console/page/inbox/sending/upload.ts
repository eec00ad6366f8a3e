import i18n from 'i18next';
import { type ApiClient, answered } from '../../api/client.ts';

/** A slow network carries something in this time, in ms, and a storage that has all of a file answers well within it. */
const longestStandstillMs = 30_000;

/**
 * Puts a file into storage, by the address that the API gives for it, and returns what a send names it by. It may take as long as it
 * goes on; where it does not, it ends with an error that says to try again, and so it does where the network cuts it off.
 */
export async function uploadFile(file: File, api: ApiClient): Promise<string> {
  const body = { filename: file.name, content_type: file.type || 'application/octet-stream', size: file.size };
  const { media_id, upload } = await answered(api.POST('/media', { body }));
  const status = await put(file, { ...upload, headers: upload.headers as Record<string, string> });
  if (status === undefined) throw new Error(i18n.t('frame:notUploaded', { name: file.name }));
  if (status < 200 || status > 299) throw new Error(`${file.name}: HTTP ${status}`);
  return media_id;
}

interface Target {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The status of the answer; undefined where there is none. `fetch` does not tell how far it has come. */
function put(file: File, { url, method, headers }: Target): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: number | undefined;
    const goesOn = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), longestStandstillMs);
    };
    request.upload.addEventListener('progress', goesOn);
    request.addEventListener('loadend', () => {
      window.clearTimeout(timer);
      resolve(request.status || undefined);
    });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) {
      // The browser counts the file itself, and lets no page do it.
      if (name.toLowerCase() !== 'content-length') request.setRequestHeader(name, value);
    }
    goesOn();
    request.send(file);
  });
}
