import { Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../inbox/composer/fill-template.ts';
import { RichText } from '../../inbox/thread/content/rich-text.tsx';
import { type Draft, valuesFor } from './draft.ts';

/** The message as a recipient will see it. */
export function Preview({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('broadcasts');
  const { template } = draft;
  if (!template) return null;
  const values = valuesFor(draft, undefined, (field) => t(`new.field.${field}`));
  return (
    <Stack component="section" gap="xs" aria-label={t('new.preview')}>
      <Text size="sm" c="var(--desk-quiet)">
        {t('new.preview')}
      </Text>
      <Paper p="sm" radius="lg" bg="var(--desk-out)">
        <RichText text={textOf(template, values)} />
      </Paper>
    </Stack>
  );
}
