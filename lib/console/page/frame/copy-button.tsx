import { ActionIcon, CopyButton as Copying } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Puts a text where it can be pasted from, and says that it did. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation('frame');
  return (
    <Copying value={text} timeout={2500}>
      {({ copied, copy }) => (
        <ActionIcon
          size="lg"
          color={copied ? 'desk' : 'gray'}
          variant="light"
          onClick={copy}
          title={t(copied ? 'copied' : 'copy')}
          aria-label={t(copied ? 'copied' : 'copy')}
        >
          {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </ActionIcon>
      )}
    </Copying>
  );
}
