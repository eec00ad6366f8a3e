import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from '@jest/globals';
import { openDataDirectory } from '../../../../lib/local/data-directory.ts';
import { startEngines } from '../../../../lib/local/start-engines.ts';
import { workers } from '../../../../shared/routes.ts';

test('what a worker has taken stays hidden for as long as it may run, and not for minutes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'relaydesk-'));
  const stops: (() => Promise<void>)[] = [];
  const engines = await startEngines(openDataDirectory(directory), {}, stops);
  const credentials = { accessKeyId: 'local', secretAccessKey: engines.key };
  const sqs = new SQSClient({ endpoint: engines.sqs, region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false });
  try {
    for (const { trigger, timeout } of workers) {
      if (!('queue' in trigger)) continue;
      const QueueUrl = engines.queues[trigger.queue].url;
      const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['VisibilityTimeout'] });
      const seconds = Number((await sqs.send(asked)).Attributes?.VisibilityTimeout);
      expect([trigger.queue, seconds > timeout, seconds <= timeout + 10]).toEqual([trigger.queue, true, true]);
    }
  } finally {
    sqs.destroy();
    for (const stop of stops.toReversed()) await stop();
    rmSync(directory, { recursive: true });
  }
});
