import { ApiError } from '../../api/api-error.ts';
import { type ApiClient, answered } from '../../api/client.ts';
import { type Address, bodyOf, type Content } from './body.ts';
import { uploadFile } from './upload.ts';

/** A send under an idempotency key: with the same key it is done once, however often it is asked for. */
export interface Send {
  readonly key: string;
  readonly content: Content;
  readonly address: Address;
  /** The file's, where an earlier try has uploaded it: the same key wants the same body. */
  readonly mediaId?: string;
}

/**
 * What a send has come to. `recorded`: the conversation has it, accepted, refused, or with an outcome that is not known yet; `id`
 * is ours or the provider's id of the message.
 * `untried`: it was refused before anything was sent. `lost`: no answer came; under its key it may be asked for again.
 */
export type Outcome =
  | { readonly kind: 'recorded'; readonly id?: string; readonly error?: unknown }
  | { readonly kind: 'untried' | 'lost'; readonly error: unknown; readonly mediaId?: string };

export async function send({ key, content, address, mediaId: uploaded }: Send, api: ApiClient): Promise<Outcome> {
  let mediaId = uploaded;
  try {
    if (content.kind === 'file') mediaId ??= await uploadFile(content.file, api);
  } catch (error) {
    return { kind: 'untried', error };
  }
  try {
    const id = await ask(key, bodyOf(content, address, mediaId), { api, platform: address.platform });
    return { kind: 'recorded', id };
  } catch (error) {
    return { ...outcomeOf(error), ...(mediaId && { mediaId }) };
  }
}

interface Way {
  readonly api: ApiClient;
  readonly platform: Address['platform'];
}

/** Asks again, under the same key, while another request with it is at work. Returns the provider's id of the message. */
async function ask(key: string, body: object, { api, platform }: Way): Promise<string | undefined> {
  const init = { headers: { 'Idempotency-Key': key }, body: body as never };
  for (let tries = 0; ; tries++) {
    try {
      if (platform === 'chatapp') return (await answered(api.POST('/send-chatapp', init))).data.message_id;
      return (await answered(api.POST('/send-photoapp', init))).message_id ?? undefined;
    } catch (error) {
      const isAtWork = error instanceof ApiError && error.status === 409 && error.retryAfter !== undefined;
      if (!isAtWork || tries === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(error.retryAfter ?? 1, 10) * 1000));
    }
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'lost', error };
  if (error.messageId) return { kind: 'recorded', id: error.messageId, error };
  // Answers of a gateway, which knows nothing of what became of the request behind it.
  return { kind: error.status >= 500 ? 'lost' : 'untried', error };
}
