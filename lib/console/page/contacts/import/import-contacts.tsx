import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../frame/dialog.tsx';
import { TakesFocus } from '../../frame/focus.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportFile } from './import-file.tsx';
import { type ContactFile, readContacts } from './read-file.ts';

/** Imports contacts from a file: choose it, look at it, have it sent, see what came of it. */
export function ImportContacts({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('contacts');
  const [file, setFile] = useState<ContactFile>();
  const [error, setError] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const choose = async (chosen: File) => {
    setError(undefined);
    try {
      setFile(await readContacts(chosen));
    } catch (reason) {
      setError((reason as Error).message);
    }
  };
  return (
    <Dialog isOpen close={close} stays={isRunning} size="xl" title={t('import.title')}>
      {file ? (
        <TakesFocus key={file.name}>
          <ImportFile file={file} close={close} again={() => setFile(undefined)} onRunning={setIsRunning} />
        </TakesFocus>
      ) : (
        <Stack>
          <ChooseFile choose={(chosen) => void choose(chosen)} />
          {error && (
            <Alert color="red" role="alert" title={t('import.unreadable')}>
              {error}
            </Alert>
          )}
        </Stack>
      )}
    </Dialog>
  );
}
