import { inNewDirectory } from '../laptop/directory.ts';
import { type Demo, startLaptop } from '../laptop/laptop.ts';
import { type Memory, memoryDuring } from './memory.ts';

/** The memory of `npm start`, all of it in one process (API, engines, sandbox), while a document is sent. */
export const laptopMemory = (warmUp: string, document: string): Promise<Memory | undefined> =>
  inNewDirectory(async (directory) => {
    const { demo, pid, stop } = await startLaptop(directory);
    try {
      await send(demo, warmUp);
      return await memoryDuring(pid, () => send(demo, document));
    } finally {
      await stop();
    }
  });

async function send({ base_url, api_key, phone_number }: Demo, media_url: string): Promise<void> {
  const response = await fetch(`${base_url}/send-chatapp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number, message_type: 'document', media_url }),
  });
  if (response.status !== 200) throw new Error(`npm start answered ${response.status}: ${await response.text()}`);
}
