import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rejectedRows } from '../../../../../shared/contacts/import/rejected-rows.ts';
import { Failed } from '../../frame/failed.tsx';
import { saveFile } from '../../frame/save-file.ts';
import { useTimes } from '../../frame/times.ts';
import styles from './import.module.css';
import type { ContactFile } from './read-file.ts';
import type { ImportState, Refused } from './use-import.ts';

interface Imported {
  readonly file: ContactFile;
  readonly state: ImportState;
}

/** How far an import has come, and what has become of the rows. */
export function ImportProgress({ file, state }: Imported) {
  const { t } = useTranslation('contacts');
  const times = useTimes();
  const { phase, created, existing, refused, waitsUntil = 0, error } = state;
  const total = file.rows.length;
  const settled = created + existing + refused.length;
  const waits = phase === 'running' && waitsUntil > Date.now();
  return (
    <>
      <Text role="status" fw={600}>
        {t(`import.phase.${phase}`, { settled, count: total })}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={(100 * settled) / total} aria-label={t('import.progress')} />
      </Progress.Root>
      <dl className={styles.counts}>
        {Object.entries({ created, existing, refused: refused.length }).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`import.count.${name as 'created'}`)}</dt>
            <dd>{t('number', { count })}</dd>
          </div>
        ))}
      </dl>
      {waits && <Text size="sm">{t('import.waits', { until: times.clock(new Date(waitsUntil).toISOString()) })}</Text>}
      {error !== undefined && <Failed error={error} />}
      {phase === 'stopped' && <Text size="sm">{t('import.stoppedText')}</Text>}
      {refused.length > 0 && phase !== 'running' && <RefusedFile file={file} refused={refused} />}
    </>
  );
}

/** The first reasons, and all of them as a file that can be put right and imported itself. */
function RefusedFile({ file, refused }: { readonly file: ContactFile; readonly refused: readonly Refused[] }) {
  const { t } = useTranslation('contacts');
  const inOrder = refused.toSorted((a, b) => a.row.line - b.row.line);
  const save = () => {
    const { head, line } = rejectedRows(file);
    const text = head + inOrder.map(({ row, reason }) => line(row, reason)).join('');
    saveFile(text, `${file.name}.rejected.csv`, 'text/csv');
  };
  return (
    <Stack gap="xs">
      {inOrder.slice(0, 5).map(({ row, reason }) => (
        <Text key={row.line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('import.reason', { line: row.line, reason })}
        </Text>
      ))}
      <Button variant="light" leftSection={<IconDownload size={17} />} onClick={save}>
        {t('import.download', { count: refused.length })}
      </Button>
    </Stack>
  );
}
