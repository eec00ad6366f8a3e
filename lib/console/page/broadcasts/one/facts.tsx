import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../frame/times.ts';
import type { Broadcast } from '../use-broadcasts.ts';

/** What a broadcast sends, when, and what it may cost. */
export function Facts({ broadcast }: { readonly broadcast: Broadcast }) {
  const { t, i18n } = useTranslation('broadcasts');
  const times = useTimes();
  const { template, created_at, schedule_at, started_at, finished_at, estimated_cost } = broadcast;
  const at = (time: string | null) => (time ? times.dayAndClock(time) : null);
  const cost = new Intl.NumberFormat(i18n.resolvedLanguage, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const facts = {
    template: `${template.name} · ${template.language}`,
    created: at(created_at),
    scheduled: at(schedule_at),
    started: at(started_at),
    finished: at(finished_at),
    cost: estimated_cost === null ? null : cost.format(estimated_cost),
  };
  return (
    <Paper component="section" withBorder radius="lg" p="md" bg="var(--desk-surface)" aria-label={t('one.facts')}>
      <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 3, md: 5 }}>
        {Object.entries(facts).map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <Text component="dt" size="xs" c="var(--desk-quiet)">
                  {t(`fact.${name}`)}
                </Text>
                <Text component="dd" m={0} size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Text>
              </div>
            ),
        )}
      </SimpleGrid>
    </Paper>
  );
}
