import { type Answer, post } from './client.ts';

export const person = '17841400008460057';

export const audioMessage = (url = 'https://example.com/audio.m4a') => ({
  recipient: { id: person },
  message: { attachment: { type: 'audio', payload: { url } } },
});

interface Sending {
  readonly headers?: Record<string, string>;
  readonly account?: string;
}

export function sendPhotoapp(
  url: string,
  payload: unknown,
  { headers = {}, account = '1784' }: Sending = {},
): Promise<Answer> {
  return post(`${url}/photoapp/v26.0/${account}/messages`, payload, { authorization: 'Bearer IGAA-token', ...headers });
}
