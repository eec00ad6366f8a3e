import { FileInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { fileKindOf, keyOfVariable } from '../../templates/fill-template.ts';
import { idOf, useTemplates } from '../../templates/use-templates.ts';
import { type Draft, emptyDraft, hasPlace, placeParts, type Template } from './draft.ts';
import type { Upload } from './use-create.ts';

/** What a step shows and changes. */
export interface StepProps {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly upload: Upload;
  /** What the API has said of a field. */
  readonly refused: Readonly<Partial<Record<string, string>>>;
}

const labelOf = ({ name, language }: Template) => `${name} · ${language}`;

/** The broadcast's name, the template, and what is the same for all in it. */
export function TemplateStep({ draft, change, refused }: StepProps) {
  const { t } = useTranslation('broadcasts');
  const { template } = draft;
  const [written, setWritten] = useState('');
  // Once one is chosen, its name is what is written.
  const search = template && written === labelOf(template) ? '' : written.replaceAll('·', ' ').trim();
  const { templates, error, refetch, isFetching } = useTemplates({ status: 'APPROVED', search });
  if (error && !templates) return <Failed error={error} again={() => void refetch()} />;
  if (!templates) return <Waiting />;
  if (templates.length === 0 && !search) return <Text c="var(--desk-quiet)">{t('new.noTemplates')}</Text>;
  const offered =
    template && !templates.some((one) => idOf(one) === idOf(template)) ? [template, ...templates] : templates;
  return (
    <Stack>
      <TextInput
        label={t('new.name')}
        description={t('new.nameText')}
        required
        maxLength={128}
        value={draft.name}
        error={refused.name}
        onChange={({ currentTarget: { value: name } }) => change({ name })}
      />
      <Select
        label={t('fact.template')}
        required
        searchable
        nothingFoundMessage={isFetching ? undefined : t('new.noTemplate')}
        data={offered.map((one) => ({ value: idOf(one), label: labelOf(one) }))}
        // They were searched already, on all pages.
        filter={({ options }) => options}
        searchValue={written}
        onSearchChange={setWritten}
        value={template ? idOf(template) : null}
        error={refused.template}
        onChange={(id) =>
          change({
            template: offered.find((one) => idOf(one) === id),
            values: {},
            sources: {},
            headerFile: null,
            place: emptyDraft.place,
          })
        }
      />
      {template && <SameForAll draft={draft} template={template} change={change} />}
    </Stack>
  );
}

interface Shared {
  readonly draft: Draft;
  readonly template: Template;
  readonly change: StepProps['change'];
}

function SameForAll({ draft: { values, headerFile, place }, template, change }: Shared) {
  const { t } = useTranslation('broadcasts');
  const kind = fileKindOf(template);
  const shared = template.variables.filter(({ component }) => component !== 'body');
  return (
    <>
      {kind && (
        <FileInput
          label={t('new.headerFile')}
          description={t(`new.kind.${kind}`)}
          required
          clearable
          value={headerFile}
          onChange={(file) => change({ headerFile: file })}
        />
      )}
      {hasPlace(template) &&
        placeParts.map((part) => (
          <TextInput
            key={part}
            label={t(`new.place.${part}`)}
            required
            dir="auto"
            inputMode={part === 'latitude' || part === 'longitude' ? 'decimal' : undefined}
            value={place[part]}
            onChange={({ currentTarget: { value } }) => change({ place: { ...place, [part]: value } })}
          />
        ))}
      {shared.map((variable) => (
        <TextInput
          key={keyOfVariable(variable)}
          label={t(`new.${variable.component}`, { name: variable.name })}
          required
          dir="auto"
          placeholder={variable.example ?? undefined}
          value={values[keyOfVariable(variable)] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ values: { ...values, [keyOfVariable(variable)]: value } })
          }
        />
      ))}
    </>
  );
}
