import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstRows } from './first-rows.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { ContactFile } from './read-file.ts';
import { useImport } from './use-import.ts';

interface Import {
  readonly file: ContactFile;
  readonly close: () => void;
  /** Chooses another file. */
  readonly again: () => void;
  readonly onRunning: (isRunning: boolean) => void;
}

/** A file that was read: its first rows, then what becomes of all. */
export function ImportFile({ file, close, again, onRunning }: Import) {
  const { t } = useTranslation('contacts');
  const { state, start, stop } = useImport(file);
  const isRunning = state?.phase === 'running';
  useEffect(() => {
    onRunning(isRunning);
    if (!isRunning) return;
    // The browser asks whether to leave.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning, onRunning]);
  if (!state) {
    return (
      <Stack>
        <Text size="sm">{t('import.found', { file: file.name, count: file.rows.length })}</Text>
        <FirstRows file={file} />
        <Group justify="flex-end">
          <Button variant="default" onClick={again}>
            {t('import.other')}
          </Button>
          <Button data-autofocus disabled={file.rows.length === 0} onClick={start}>
            {t('import.start', { count: file.rows.length })}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <ImportProgress file={file} state={state} />
      <Group justify="flex-end">
        {isRunning && (
          <Button variant="default" onClick={stop}>
            {t('import.stop')}
          </Button>
        )}
        {state.phase === 'stopped' && (
          <Button variant="default" onClick={start}>
            {t('import.goOn')}
          </Button>
        )}
        {!isRunning && <Button onClick={close}>{t('import.end')}</Button>}
      </Group>
    </Stack>
  );
}
