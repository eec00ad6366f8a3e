import { Button, Code, FileButton, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

const example = 'phone_number,full_name,email,tags\n+5511999990000,Ana Souza,ana@example.org,"customer,vip"';

/** A file is chosen, or dropped. */
export function ChooseFile({ choose }: { readonly choose: (file: File) => void }) {
  const { t } = useTranslation('contacts');
  const forget = useRef<() => void>(null);
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setIsOver(is);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the file is chosen with the button inside. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          const [file] = event.dataTransfer.files;
          if (file) choose(file);
        }}
      >
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        <Text>{t('import.drop')}</Text>
        <FileButton
          accept=".csv,text/csv"
          resetRef={forget}
          onChange={(file) => {
            if (file) choose(file);
            // The browser tells of the same file again once it has forgotten it: it may have been put right.
            forget.current?.();
          }}
        >
          {(props) => (
            <Button {...props} data-autofocus>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <Stack gap={6}>
        <Text size="sm">{t('import.columns')}</Text>
        <Code block tabIndex={0}>
          {example}
        </Code>
        <Text size="sm" c="var(--desk-quiet)">
          {t('import.twice')}
        </Text>
      </Stack>
    </>
  );
}
