import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';

interface Secret {
  /** What it is: "API key". */
  readonly label: string;
  readonly secret: string;
}

/** A secret that no page can show again, with a button that copies it. */
export function ShownOnce({ label, secret }: Secret) {
  const { t } = useTranslation('frame');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group wrap="nowrap" gap="xs" align="flex-start">
        <Code
          block
          aria-label={label}
          style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {secret}
        </Code>
        <CopyButton text={secret} />
      </Group>
      <Alert color="yellow" icon={<IconEyeOff size={18} />} c="var(--desk-note-text)" bg="var(--desk-note)">
        <Text size="sm" c="var(--desk-note-text)">
          {t('shownOnce')}
        </Text>
      </Alert>
    </Stack>
  );
}
