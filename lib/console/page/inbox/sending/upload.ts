import { type ApiClient, answered } from '../../api/client.ts';

/** Puts a file into storage, by the address that the API gives for it, and returns what a send names it by. */
export async function uploadFile(file: File, api: ApiClient): Promise<string> {
  const body = { filename: file.name, content_type: file.type || 'application/octet-stream', size: file.size };
  const { media_id, upload } = await answered(api.POST('/media', { body }));
  const { url, method, headers } = upload;
  const response = await fetch(url, { method, headers: headers as Record<string, string>, body: file });
  if (!response.ok) throw new Error(`${file.name}: HTTP ${response.status}`);
  return media_id;
}
