import { NumberInput, Paper, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StepProps } from './template-step.tsx';

/** When it begins, how fast it goes, and once more what is about to happen. */
export function StartStep({ draft, change, refused }: StepProps) {
  const { t } = useTranslation('broadcasts');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Stack>
      <Radio.Group
        label={t('start.when')}
        value={draft.isLater ? 'later' : 'now'}
        onChange={(value) => change({ isLater: value === 'later' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="now" label={t('start.now')} />
          <Radio value="later" label={t('start.later')} />
        </Stack>
      </Radio.Group>
      {draft.isLater && (
        <TextInput
          type="datetime-local"
          label={t('start.at')}
          description={t('start.zone', { zone })}
          required
          value={draft.at}
          error={refused.schedule_at}
          onChange={({ currentTarget: { value: at } }) => change({ at })}
        />
      )}
      <NumberInput
        label={t('start.rate')}
        description={t('start.rateText')}
        min={1}
        allowDecimal={false}
        allowNegative={false}
        value={draft.rate}
        error={refused.rate}
        onChange={(rate) => change({ rate: typeof rate === 'number' ? rate : '' })}
      />
      <Summary draft={draft} />
    </Stack>
  );
}

function Summary({ draft }: Pick<StepProps, 'draft'>) {
  const { t, i18n } = useTranslation('broadcasts');
  const { name, template, audience, tags, match, csv, isLater, at } = draft;
  const time = new Intl.DateTimeFormat(i18n.resolvedLanguage, { dateStyle: 'full', timeStyle: 'short' });
  const facts = {
    name,
    template: template && `${template.name} · ${template.language}`,
    audience:
      audience === 'tags'
        ? t('start.tags', { tags: tags.join(', '), context: match })
        : t('start.file', { name: csv?.file.name, count: csv?.rows ?? 0 }),
    when: isLater ? at && time.format(new Date(at)) : t('start.now'),
  };
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={t('start.summary')}>
      <SimpleGrid component="dl" m={0} cols={{ base: 1, sm: 2 }}>
        {Object.entries(facts).map(([key, value]) => (
          <div key={key}>
            <Text component="dt" size="xs" c="var(--desk-quiet)">
              {t(`start.fact.${key}`)}
            </Text>
            <Text component="dd" m={0} size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {value || '–'}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}
