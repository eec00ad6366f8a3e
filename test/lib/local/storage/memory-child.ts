import { S3Client } from '@aws-sdk/client-s3';
import { startStorage } from '../../../../lib/local/engines/storage.ts';
import { s3Media } from '../../../../shared/media/media-store.ts';

/** Files through engine and client, both in this process. Says by how many bytes what it holds grew at its height. */
const [, , directory] = process.argv;
const storage = await startStorage({ directory });
storage.bucket('media');
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const media = s3Media(
  new S3Client({
    endpoint: storage.endpoint,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }),
  'media',
);

/** Between two looks; each collects what is garbage by then, whose amount is a matter of chance. */
const lookEvery = 4 * 1_048_576;
let highest = 0;

/** Hands the chunks on, and looks at what the process holds meanwhile. */
async function* watched(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let sinceLast = 0;
  for await (const chunk of chunks) {
    sinceLast += chunk.length;
    if (sinceLast >= lookEvery) {
      sinceLast = 0;
      highest = Math.max(highest, held());
    }
    yield chunk;
  }
}

function held(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function* bytes(megabytes: number) {
  for (let i = 0; i < megabytes * 16; i++) yield Buffer.alloc(65_536, i);
}

async function through(key: string, megabytes: number): Promise<number> {
  await media.store(key, watched(bytes(megabytes)));
  let length = 0;
  for await (const chunk of watched(await media.read(key))) length += chunk.length;
  return length;
}

// What loads and warms up is not what grows with a file.
await through('small', 6);
const before = held();
highest = before;
const length = await through('large', 100);
console.log(JSON.stringify({ length, grewBy: highest - before }));
await storage.stop();
process.exit();
