import type { Provider } from './provider.ts';
import type { Asked, Service } from './service.ts';

/** What a broadcast of the run goes to, and the template of its own by which the provider tells it from others. */
export interface Audience {
  readonly name: 'tags' | 'file';
  readonly template: string;
}

/** The audience of a name that the command line gives. Throws for any other. */
export function audienceOf(name: string): Audience {
  if (name !== 'tags' && name !== 'file') throw new Error(`an audience is tags or file, and not ${name}`);
  return { name, template: `to_${name}` };
}

/** What a broadcast is played with. */
export interface Playing {
  readonly service: Service;
  readonly provider: Provider;
  readonly apiKey: string;
  /** Of all contacts, with the plus sign. */
  readonly numbers: readonly string[];
}

/** A broadcast that was created. */
export interface Begun {
  readonly audience: Audience;
  readonly id: string;
  /** `lost` while the service, or its table, is not there. */
  status(): Promise<string>;
}

/** Creates a broadcast to all contacts: with their tag, or as the rows of a file. */
export async function begin(audience: Audience, playing: Playing): Promise<Begun> {
  const isOfFile = audience.name === 'file';
  const body = {
    name: `To ${audience.name}`,
    template: { name: audience.template, language: 'en' },
    audience: isOfFile ? { media_id: await uploadedRows(playing) } : { tags: ['customer'] },
    variables: isOfFile ? {} : { 1: { field: 'full_name', fallback: 'friend' } },
  };
  const { id } = (await asked('/broadcasts', { method: 'POST', body }, playing)).broadcast;
  const { service, apiKey } = playing;
  return {
    audience,
    id,
    async status() {
      const heard = await service.ask(`/broadcasts/${id}`, { apiKey });
      return heard === 'lost' || heard.status !== 200 ? 'lost' : heard.body.broadcast.status;
    },
  };
}

/** Every row is there twice: a contact gets one message all the same. */
async function uploadedRows(playing: Playing): Promise<string> {
  const rows = [...playing.numbers, ...playing.numbers].map((number) => `${number},Ana`);
  const file = Buffer.from(`phone_number,1\n${rows.join('\n')}\n`);
  const named = { filename: 'rows.csv', content_type: 'text/csv', size: file.length };
  const { media_id, upload } = await asked('/media', { method: 'POST', body: named }, playing);
  const { status } = await fetch(upload.url, { method: upload.method, headers: upload.headers, body: file });
  if (status !== 200) throw new Error(`the upload was answered ${status}`);
  return media_id;
}

async function asked(path: string, asked: Omit<Asked, 'apiKey'>, { service, apiKey }: Playing) {
  const heard = await service.ask(path, { ...asked, apiKey });
  if (heard === 'lost' || heard.status > 201) throw new Error(`${path}: ${JSON.stringify(heard)}`);
  return heard.body;
}

/** What does not add up between a finished broadcast, its recipients and what the provider has. */
export async function checkReached({ audience, id }: Begun, playing: Playing): Promise<string[]> {
  const { provider, numbers } = playing;
  const { status, counts } = (await asked(`/broadcasts/${id}`, {}, playing)).broadcast;
  const accepted = (await provider.accepted()).filter(({ payload }) => payload.template?.name === audience.template);
  const reached = new Set(accepted.map(({ payload }) => payload.to));
  const { sent, unknown } = counts;
  console.log(`${audience.name}: ${status}, at the provider ${accepted.length}, ${JSON.stringify(counts)}`);
  const recipients = await recipientsOf(id, playing);
  const rows = new Set(recipients.map(({ phone_number }) => phone_number));
  const unreached = recipients.filter((one) => one.status !== 'unknown' && !reached.has(one.phone_number));
  return [
    ...(status === 'finished' ? [] : [`the broadcast is ${status}`]),
    ...(reached.size === accepted.length ? [] : [`${accepted.length - reached.size} messages too many`]),
    ...(counts.planned === numbers.length && rows.size === numbers.length ? [] : ['not all are planned once']),
    // Who was cut off before the call stands as unknown, and is not sent to again.
    ...(sent === reached.size && sent + unknown === numbers.length ? [] : ['the counts are not what became of all']),
    ...(unreached.length === 0 ? [] : [`${unreached.length} stand as sent, and were not`]),
  ].map((problem) => `${audience.name}: ${problem}`);
}

interface Recipient {
  readonly phone_number: string;
  readonly status: string;
}

async function recipientsOf(id: string, playing: Playing): Promise<Recipient[]> {
  const all: Recipient[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=100${cursor && `&cursor=${cursor}`}`;
    const page = await asked(`/broadcasts/${id}/recipients?${query}`, {}, playing);
    all.push(...page.recipients);
    cursor = page.next_cursor;
  }
  return all;
}
