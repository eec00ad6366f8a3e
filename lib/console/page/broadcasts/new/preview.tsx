import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TemplatePreview } from '../../templates/preview/template-preview.tsx';
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
      <TemplatePreview template={template} values={values} file={draft.headerFile ?? undefined} />
    </Stack>
  );
}
