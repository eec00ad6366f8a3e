import { S3Client } from '@aws-sdk/client-s3';
import { startStorage } from '../../../../lib/local/engines/storage.ts';
import { s3Media } from '../../../../shared/media/media-store.ts';

/** Files through engine and client, both in this process. Says by how many bytes its memory grew at its height. */
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

async function* bytes(megabytes: number) {
  for (let i = 0; i < megabytes * 16; i++) {
    const chunk = Buffer.alloc(65_536, i);
    yield chunk;
    highest = Math.max(highest, process.memoryUsage.rss());
  }
}

async function through(key: string, megabytes: number): Promise<number> {
  await media.store(key, bytes(megabytes));
  let length = 0;
  for await (const chunk of await media.read(key)) {
    length += chunk.length;
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  return length;
}

let highest = 0;
// What loads and warms up is not what grows with a file.
await through('small', 6);
const before = process.memoryUsage.rss();
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss());
}, 5);
highest = before;
const begun = performance.now();
const length = await through('large', 100);
const seconds = (performance.now() - begun) / 1000;
clearInterval(watch);
console.log(JSON.stringify({ length, before, grewBy: highest - before, seconds }));
await storage.stop();
process.exit();
