/** A message that the sandbox has accepted for a customer. */
export interface Sent {
  readonly at: string;
  readonly message_id: string;
  readonly platform: 'chatapp' | 'photoapp' | 'gateway';
  readonly payload: Payload;
}

/** What the chat-app's messages have, by their type. */
export interface Payload {
  readonly type?: string;
  readonly text?: { readonly body?: string };
  readonly image?: File_;
  readonly video?: File_;
  readonly audio?: File_;
  readonly document?: File_;
  readonly sticker?: File_;
  readonly location?: { readonly name?: string; readonly address?: string };
  readonly contacts?: readonly { readonly name?: { readonly formatted_name?: string } }[];
  readonly interactive?: Interactive;
  readonly template?: { readonly name?: string; readonly components?: readonly TemplatePart[] };
  readonly reaction?: { readonly message_id: string; readonly emoji: string };
  readonly context?: { readonly message_id?: string };
}

interface File_ {
  readonly id?: string;
  readonly caption?: string;
  readonly filename?: string;
}

interface TemplatePart {
  readonly type?: string;
  readonly parameters?: readonly { readonly text?: string }[];
}

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
}

interface Interactive {
  readonly type?: string;
  readonly header?: { readonly text?: string };
  readonly body?: { readonly text?: string };
  readonly footer?: { readonly text?: string };
  readonly action?: {
    readonly button?: string;
    readonly buttons?: readonly { readonly reply: Choice }[];
    readonly sections?: readonly { readonly title?: string; readonly rows: readonly Choice[] }[];
    readonly parameters?: { readonly display_text?: string; readonly url?: string };
  };
}

interface Mark {
  readonly at: string;
  readonly message_ids?: readonly string[];
  readonly shows: 'read' | 'typing' | 'read and typing';
}

async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, init);
  const answer = (await response.json()) as Answer & { readonly error?: string };
  if (!response.ok) throw new Error(answer.error ?? `HTTP ${response.status}`);
  return answer;
}

const post = <Answer>(path: string, body: object) => ask<Answer>(path, { method: 'POST', body: JSON.stringify(body) });

/** What came to a customer, oldest first. */
export const readSent = async (number: string): Promise<readonly Sent[]> =>
  (await ask<{ sent: readonly Sent[] }>(`/sent?to=${number}&limit=200&platform=chatapp`)).sent;

/** What the service has marked as read, or shown as typing. */
export const readMarks = async (): Promise<readonly Mark[]> => (await ask<{ reads: readonly Mark[] }>('/reads')).reads;

/** Plays the customer. */
export const receive = (message: object) =>
  post<{ readonly message_id: string; readonly taken: boolean }>('/receive', message);

/** Has the provider fail at the next send. */
export const failNext = (fault: string) => post('/faults', { fault, times: 1 });

export const setWindow = (closed: boolean) => post('/window', { closed });

/** A file that was sent, as an address for this page. Any token will do. */
export async function fileOf(id: string): Promise<string> {
  const headers = { authorization: 'Bearer phone' };
  const { url } = await ask<{ url: string }>(`/v26.0/${id}`, { headers });
  const { pathname, search } = new URL(url);
  const response = await fetch(pathname + search, { headers });
  return URL.createObjectURL(await response.blob());
}
