import { FileInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answered, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import { fileKindOf, keyOfVariable } from '../../templates/fill-template.ts';
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

const idOf = ({ name, language }: Template) => `${name} · ${language}`;

function useApproved() {
  const api = useApi();
  const { organization } = useHere();
  return useQuery({
    queryKey: [organization.id, 'template', 'approved'],
    queryFn: async ({ signal }) => {
      const query = { status: 'APPROVED', limit: 100 } as const;
      return (await answered(api.GET('/templates', { params: { query }, signal }))).templates;
    },
    // A refresh of the list must not take the place of what is being filled in.
    staleTime: 60_000,
  });
}

/** The broadcast's name, the template, and what is the same for all in it. */
export function TemplateStep({ draft, change, refused }: StepProps) {
  const { t } = useTranslation('broadcasts');
  const { data, error, refetch } = useApproved();
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) return <Text c="var(--desk-quiet)">{t('new.noTemplates')}</Text>;
  const { template } = draft;
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
        nothingFoundMessage={t('new.noTemplate')}
        data={data.map(idOf)}
        value={template ? idOf(template) : null}
        error={refused.template}
        onChange={(id) =>
          change({
            template: data.find((one) => idOf(one) === id),
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
