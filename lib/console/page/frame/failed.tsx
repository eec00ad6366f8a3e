import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { Notice } from './notice.tsx';

interface What {
  readonly error: unknown;
  /** Tries it again. */
  readonly again?: () => void;
}

/** What the API said, in its own words, with the id under which the service's log has it. */
export function Failed({ error, again }: What) {
  const { t } = useTranslation('frame');
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={titleOf(error, t('failed.title'))} role="alert">
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {textOf(error, t)}
        </Text>
        {requestIdOf(error) && (
          <Text size="xs" c="var(--desk-quiet)">
            {t('failed.request')} <Code>{requestIdOf(error)}</Code>
          </Text>
        )}
        {again && (
          <Group>
            <Button size="xs" variant="light" color="red" onClick={again}>
              {t('failed.again')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

/** The same where there is nothing else to be seen. */
export function FailedNotice({ error, again }: What) {
  const { t } = useTranslation('frame');
  return (
    <Notice title={t('failed.page')}>
      <Failed error={error} again={again} />
    </Notice>
  );
}

const titleOf = (error: unknown, otherwise: string) => (error instanceof ApiError ? error.error : otherwise);

const requestIdOf = (error: unknown) => (error instanceof ApiError ? error.requestId : undefined);

/** A request that came to no answer fails with a TypeError, in words that differ from browser to browser. */
export function textOf(error: unknown, t: TFunction): string {
  if (error instanceof TypeError) return t('frame:failed.network');
  return error instanceof Error ? error.message : String(error);
}
