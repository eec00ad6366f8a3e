import { Fieldset, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { columnChoices } from './audience-step.tsx';
import { bodyVariables, type Draft, fields, type Source, sourceOf } from './draft.ts';
import type { StepProps } from './template-step.tsx';
import { TestSend } from './test-send.tsx';

/** What each variable of the text is, and a test to oneself. */
export function ContentStep({ draft, change, upload, refused }: StepProps) {
  const { t } = useTranslation('broadcasts');
  const variables = draft.template ? bodyVariables(draft.template) : [];
  return (
    <Stack>
      {variables.length === 0 && <Text size="sm">{t('new.noVariables')}</Text>}
      {variables.map(({ name, example }) => (
        <VariableChoice
          key={name}
          name={name}
          example={example}
          draft={draft}
          choose={(source) => change({ sources: { ...draft.sources, [name]: source } })}
        />
      ))}
      {refused.variables && (
        <Text size="sm" c="red" role="alert">
          {refused.variables}
        </Text>
      )}
      <TestSend draft={draft} upload={upload} />
    </Stack>
  );
}

interface Choice {
  readonly name: string;
  readonly example: string | null;
  readonly draft: Draft;
  readonly choose: (source: Source) => void;
}

function VariableChoice({ name, example, draft, choose }: Choice) {
  const { t } = useTranslation('broadcasts');
  const source = sourceOf(draft, name);
  return (
    <Fieldset legend={`{{${name}}}`}>
      <Stack gap="xs">
        <Select
          label={t('new.source')}
          data={useSources(draft, name)}
          value={source.kind === 'text' ? 'text' : source.kind === 'field' ? source.field : `column ${source.column}`}
          allowDeselect={false}
          onChange={(value) => value !== null && choose(sourceNamed(String(value)))}
        />
        {source.kind === 'text' && (
          <TextInput
            label={t('new.value')}
            required
            dir="auto"
            placeholder={example ?? undefined}
            value={source.text}
            onChange={({ currentTarget: { value: text } }) => choose({ kind: 'text', text })}
          />
        )}
        {source.kind === 'field' && (
          <TextInput
            label={t('new.fallback')}
            description={t('new.fallbackText')}
            dir="auto"
            value={source.fallback}
            onChange={({ currentTarget: { value: fallback } }) => choose({ ...source, fallback })}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

function sourceNamed(value: string): Source {
  if (value === 'text') return { kind: 'text', text: '' };
  if (value.startsWith('column ')) return { kind: 'column', column: Number(value.slice('column '.length)) };
  return { kind: 'field', field: value as (typeof fields)[number], fallback: '' };
}

/** A column fills one thing alone. */
function useSources(draft: Draft, name: string) {
  const { t } = useTranslation('broadcasts');
  const { csv, phone, template } = draft;
  const others = template ? bodyVariables(template).filter((one) => one.name !== name) : [];
  const taken = others.map((one) => sourceOf(draft, one.name)).map((one) => one.kind === 'column' && one.column);
  const columns = draft.audience === 'file' && csv ? columnChoices(csv.columns) : [];
  return [
    { value: 'text', label: t('new.sameText') },
    { group: t('new.ofContact'), items: fields.map((value) => ({ value, label: t(`new.field.${value}`) })) },
    {
      group: t('new.ofFile'),
      items: columns
        .filter(({ value }) => Number(value) !== phone && !taken.includes(Number(value)))
        .map(({ value, label }) => ({ value: `column ${value}`, label })),
    },
  ].filter(({ items }) => items === undefined || items.length > 0);
}
