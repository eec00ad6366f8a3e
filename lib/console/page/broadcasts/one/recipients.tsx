import { Group, Paper, Select, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { More } from '../../frame/more.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import { type Broadcast, broadcastsKey, type Recipient } from '../use-broadcasts.ts';
import { Download } from './download.tsx';
import { useReasons } from './reasons.ts';

type Status = Recipient['status'];

const statuses: readonly Status[] = ['read', 'delivered', 'sent', 'failed', 'skipped', 'unknown', 'planned'];

function useRecipients({ id }: Broadcast, status: Status | undefined) {
  const api = useApi();
  const { organization } = useHere();
  return useInfiniteQuery({
    queryKey: [...broadcastsKey(organization.id), 'recipients', id, status],
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { id }, query: { limit: 50, status, cursor } };
      return answered(api.GET('/broadcasts/{id}/recipients', { params, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

/** Who a broadcast goes to, what has become of each, and why. */
export function Recipients({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t } = useTranslation('broadcasts');
  const [status, setStatus] = useState<Status>();
  const pages = useRecipients(broadcast, status);
  const { data, error, refetch, hasNextPage } = pages;
  const found = data?.pages.flatMap(({ recipients }) => recipients);
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p="md"
      bg="var(--desk-surface)"
      aria-label={t('recipients.title')}
    >
      <Group justify="space-between" mb="sm" align="flex-end">
        <Text component="h2" fw={600} m={0}>
          {t('recipients.title')}
        </Text>
        <Group gap="xs">
          <Select
            size="xs"
            aria-label={t('recipients.status')}
            data={[
              { value: '', label: t('recipients.all') },
              ...statuses.map((value) => ({ value, label: t(`outcome.${value}`) })),
            ]}
            value={status ?? ''}
            onChange={(value) => setStatus((value || undefined) as Status | undefined)}
            allowDeselect={false}
            w={150}
          />
          <Download broadcast={broadcast} status={status} />
        </Group>
      </Group>
      {error && !found && <Failed error={error} again={() => void refetch()} />}
      {!found && !error && <Waiting />}
      {found && <RecipientTable recipients={found} isWhole={!hasNextPage} />}
      <More pages={pages} />
    </Paper>
  );
}

function RecipientTable({
  recipients,
  isWhole,
}: {
  readonly recipients: readonly Recipient[];
  readonly isWhole: boolean;
}) {
  const { t } = useTranslation('broadcasts');
  const reasonOf = useReasons();
  // A page may have found none among those that it has looked at.
  if (recipients.length === 0) return isWhole && <Text c="var(--desk-quiet)">{t('recipients.none')}</Text>;
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0}>
      <Table aria-label={t('recipients.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('recipients.who')}</Table.Th>
            <Table.Th>{t('recipients.status')}</Table.Th>
            <Table.Th>{t('recipients.reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {recipients.map((recipient, index) => (
            // A row of a file that is no contact's has nothing that tells it from others.
            <Table.Tr key={recipient.contact_id ?? `${recipient.phone_number} ${index}`}>
              <Table.Td>
                <Who recipient={recipient} />
              </Table.Td>
              <Table.Td>{t(`outcome.${recipient.status}`)}</Table.Td>
              <Table.Td>{recipient.reason && reasonOf(recipient.reason)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Who({ recipient: { contact_id, phone_number } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('broadcasts');
  const { organization } = useHere();
  const shown = phone_number ?? t('recipients.noNumber');
  if (!contact_id) return <Text size="sm">{shown}</Text>;
  return (
    <Link
      to="/o/$organization/inbox/$kind/$id"
      params={{ organization: organization.id, kind: 'contact', id: contact_id }}
      style={{ color: 'var(--desk-accent)' }}
    >
      {shown}
    </Link>
  );
}
