import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { Moment } from '../../frame/moment.tsx';
import { SectionHead } from '../../frame/section-head.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import { UseBar } from './use-bar.tsx';

function useOrganization() {
  const api = useApi();
  return useQuery({
    queryKey: [useHere().organization.id, 'organization'],
    queryFn: async () => (await answered(api.GET('/organization'))).organization,
  });
}

/** What the organization is called, what it may use, and what it uses of that. */
export function OrganizationSection() {
  const { t } = useTranslation('settings');
  const { data: organization, error, refetch } = useOrganization();
  if (error && !organization) return <Failed error={error} again={() => void refetch()} />;
  if (!organization) return <Waiting />;
  const { id, name, slug, created_at, limits, quotas } = organization;
  const { media } = quotas;
  return (
    <section>
      <SectionHead title={t('organization.title')} text={t('organization.text')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Card title={t('organization.what')}>
          <Fact label={t('organization.name')}>{name}</Fact>
          <Fact label={t('organization.slug')}>{slug}</Fact>
          <Fact label={t('organization.id')}>{id}</Fact>
          <Fact label={t('organization.created')}>
            <Moment at={created_at} />
          </Fact>
        </Card>
        <Card title={t('organization.quotas')}>
          <UseBar label={t('organization.contacts')} {...quotas.contacts} />
          <UseBar label={t('organization.media')} {...media} unit={t('organization.megabytes')} />
          {media.measured_at && (
            <Text size="xs" c="var(--desk-quiet)">
              {t('organization.measured')} <Moment at={media.measured_at} />
            </Text>
          )}
          <UseBar label={t('organization.webhooks')} {...quotas.webhooks} />
        </Card>
        <Card title={t('organization.limits')}>
          <Fact label={t('organization.sends')}>{t('organization.perSecond', { count: limits.sends.per_second })}</Fact>
          <Fact label={t('organization.leftNow')}>{limits.sends.left_now}</Fact>
          <Fact label={t('organization.reads')}>{t('organization.perSecond', { count: limits.reads.per_second })}</Fact>
          <Text size="xs" c="var(--desk-quiet)">
            {t('organization.limitsHelp')}
          </Text>
        </Card>
      </SimpleGrid>
    </section>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--desk-surface)">
      <Stack gap="sm">
        <Text fw={600} component="h3" m={0}>
          {title}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="var(--desk-quiet)">
        {label}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
        {children}
      </Text>
    </div>
  );
}
