import { Checkbox, NumberInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldsProps } from './fields.ts';

/** What can be chosen of a template for one-time codes: its texts are the provider's. */
export function CodeFields({ draft: { warns, expires }, change }: FieldsProps) {
  const { t } = useTranslation('templates');
  return (
    <>
      <Text size="sm">{t('new.codeText')}</Text>
      <Checkbox
        label={t('new.warns')}
        checked={warns}
        onChange={({ currentTarget: { checked } }) => change({ warns: checked })}
      />
      <NumberInput
        label={t('new.expires')}
        min={1}
        max={90}
        allowDecimal={false}
        value={expires}
        onChange={(value) => change({ expires: value })}
      />
    </>
  );
}
