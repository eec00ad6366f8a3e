import { Autocomplete, Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { categories, type Draft } from './draft.ts';
import type { FieldsProps } from './fields.ts';

/** Often used ones; the provider has more, which can be typed. */
const languages = 'ar de en en_GB en_US es es_AR es_ES es_MX fr hi id it ja ko nl pl pt_BR pt_PT ru tr zh_CN'.split(
  ' ',
);

interface Named extends FieldsProps {
  /** What the API has said of a field. */
  readonly errorAt: (field: 'name' | 'language' | 'category') => string | undefined;
}

/** What a template is called, and what it is for. */
export function NameFields({ draft: { name, language, category }, change, errorAt }: Named) {
  const { t } = useTranslation('templates');
  return (
    <>
      <TextInput
        label={t('new.name')}
        description={t('new.nameText')}
        required
        data-autofocus
        maxLength={512}
        value={name}
        error={errorAt('name')}
        onChange={({ currentTarget: { value } }) => change({ name: value.toLowerCase().replace(/\s/g, '_') })}
      />
      <Group grow align="flex-start">
        <Autocomplete
          label={t('new.language')}
          required
          data={languages}
          value={language}
          error={errorAt('language')}
          onChange={(value) => change({ language: value })}
        />
        <Select
          label={t('new.category')}
          required
          allowDeselect={false}
          data={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={category}
          error={errorAt('category')}
          onChange={(value) => value && change({ category: value as Draft['category'] })}
        />
      </Group>
    </>
  );
}
