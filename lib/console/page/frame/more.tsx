import { Button, Group, Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failed } from './failed.tsx';

interface Paged {
  readonly pages: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
  /** What the button says, where it is not that more is shown. */
  readonly label?: string;
}

/** Stands below the rows that are there: asks for the next page, and says why it did not come. */
export function More({ pages, label }: Paged) {
  const { t } = useTranslation('frame');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  if (!hasNextPage) return null;
  return (
    <Stack gap="sm" mt="md">
      {isFetchNextPageError && <Failed error={error} />}
      <Group justify="center">
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {label ?? t('more')}
        </Button>
      </Group>
    </Stack>
  );
}
