import { FileInput, SegmentedControl, Select, Stack, TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { useHere } from '../../session/here.ts';
import { readCsv } from './csv-file.ts';
import type { StepProps } from './template-step.tsx';

/** Who gets it: contacts with tags, or the rows of a file. */
export function AudienceStep(props: StepProps) {
  const { t } = useTranslation('broadcasts');
  const { draft, change } = props;
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('new.audience')}
        value={draft.audience}
        onChange={(audience) => change({ audience: audience as 'tags' | 'file' })}
        data={[
          { value: 'tags', label: t('new.tags') },
          { value: 'file', label: t('new.file') },
        ]}
      />
      {draft.audience === 'tags' ? <Tags {...props} /> : <CsvChoice {...props} />}
      {props.refused.audience && (
        <Text size="sm" c="red" role="alert">
          {props.refused.audience}
        </Text>
      )}
    </Stack>
  );
}

/** The tags of the latest contacts, to choose from: others can be typed. */
function useKnownTags() {
  const api = useApi();
  const { organization } = useHere();
  const { data } = useQuery({
    queryKey: [organization.id, 'contact', 'tags'],
    queryFn: async ({ signal }) => {
      const query = { action: 'contacts', limit: 100 } as const;
      const page = (await answered(api.GET('/conversations', { params: { query }, signal }))) as Schema<'ContactPage'>;
      return [...new Set(page.contacts.flatMap(({ tags }) => tags))].toSorted();
    },
    staleTime: 60_000,
  });
  return data ?? [];
}

function Tags({ draft: { tags, match }, change }: StepProps) {
  const { t } = useTranslation('broadcasts');
  const known = useKnownTags();
  return (
    <>
      <TagsInput
        label={t('new.tagsLabel')}
        description={t('new.tagsText')}
        required
        data={known}
        maxTags={50}
        value={[...tags]}
        acceptValueOnBlur
        onChange={(chosen) => change({ tags: chosen })}
      />
      {tags.length > 1 && (
        <Select
          label={t('new.match')}
          data={(['any', 'all'] as const).map((value) => ({ value, label: t(`new.${value}`) }))}
          value={match}
          allowDeselect={false}
          onChange={(value) => change({ match: value === 'all' ? 'all' : 'any' })}
        />
      )}
      <Text size="sm" c="var(--desk-quiet)">
        {t('list.notCounted')}
      </Text>
    </>
  );
}

function CsvChoice({ draft: { csv, phone }, change }: StepProps) {
  const { t } = useTranslation('broadcasts');
  const [failed, setFailed] = useState<string>();
  const choose = async (file: File | null) => {
    setFailed(undefined);
    change({ csv: undefined, phone: undefined });
    if (!file) return;
    try {
      const read = await readCsv(file);
      change({ csv: read, phone: numbersIn(read.columns) });
    } catch {
      setFailed(t('new.unreadable', { name: file.name }));
    }
  };
  return (
    <>
      <FileInput
        label={t('new.fileLabel')}
        description={t('new.fileText')}
        required
        clearable
        accept=".csv,text/csv"
        value={csv?.file ?? null}
        error={failed}
        onChange={(file) => void choose(file)}
      />
      {csv && (
        <>
          <Select
            label={t('new.phoneColumn')}
            required
            data={columnChoices(csv.columns)}
            value={phone === undefined ? null : String(phone)}
            onChange={(place) => change({ phone: place === null ? undefined : Number(place) })}
          />
          <Text size="sm" c="var(--desk-quiet)" role="status">
            {t('new.rows', { count: csv.rows })}
          </Text>
        </>
      )}
    </>
  );
}

/** The column that is most likely to have the numbers. */
function numbersIn(columns: readonly string[]): number | undefined {
  const place = columns.findIndex((name) => /phone|tele?fon|celular|m[oó]vil|whats/i.test(name));
  return place < 0 ? undefined : place;
}

/** Columns to choose from; one without a name is called by its place. */
export const columnChoices = (columns: readonly string[]) =>
  columns.map((name, place) => ({ value: String(place), label: name || `#${place + 1}` }));
