import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiClient, answered, useApi } from '../../api/client.ts';
import { saveFile } from '../../frame/save-file.ts';
import { tellFailed } from '../../frame/tell.tsx';
import type { Broadcast, Recipient } from '../use-broadcasts.ts';

interface Wanted {
  readonly broadcast: Broadcast;
  readonly status?: Recipient['status'];
}

/** Saves the recipients as a CSV file, which the page makes of all pages of the list. */
export function Download({ broadcast, status }: Wanted) {
  const { t } = useTranslation('broadcasts');
  const api = useApi();
  const [read, setRead] = useState(0);
  const ends = useRef(new AbortController());
  useEffect(() => () => ends.current.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => csvOf({ broadcast, status }, { api, tell: setRead, signal: ends.current.signal }),
    onSuccess: (lines) => saveFile(lines.join(''), `${broadcast.id}.csv`, 'text/csv;charset=utf-8'),
    onError: (error) => ends.current.signal.aborted || tellFailed(error),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => !isPending && mutate()}
      aria-disabled={isPending}
    >
      {isPending ? t('recipients.reading', { read }) : t('recipients.download')}
    </Button>
  );
}

interface Reading {
  readonly api: ApiClient;
  readonly tell: (read: number) => void;
  readonly signal: AbortSignal;
}

const columns = ['phone_number', 'contact_id', 'status', 'reason', 'id', 'message_id'] as const;

async function csvOf({ broadcast, status }: Wanted, { api, tell, signal }: Reading): Promise<string[]> {
  const lines = [`\ufeff${columns.join(',')}\r\n`];
  let cursor: string | undefined;
  do {
    const params = { path: { id: broadcast.id }, query: { limit: 100, status, cursor } };
    const page = await answered(api.GET('/broadcasts/{id}/recipients', { params, signal }));
    for (const one of page.recipients) lines.push(`${columns.map((column) => cell(one[column])).join(',')}\r\n`);
    tell(lines.length - 1);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return lines;
}

/** A quoted field. What a spreadsheet would take for a formula is a text: a number of a file may be anything. */
const cell = (value: string | null) =>
  value === null ? '' : `"${(/^[=@\t\r-]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
