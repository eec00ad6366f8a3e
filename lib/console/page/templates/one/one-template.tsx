import { Alert, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../frame/times.ts';
import { useHere } from '../../session/here.ts';
import { examplesOf, keyOfVariable } from '../fill-template.ts';
import type { Template } from '../layout.ts';
import { TemplatePreview } from '../preview/template-preview.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { DeleteTemplate } from './delete-template.tsx';

interface One {
  readonly template: Template;
  readonly close: () => void;
  readonly onAsking: (isAsking: boolean) => void;
}

/** A template with what the provider says of it, as its recipients see it with the examples in it. */
export function OneTemplate({ template, close, onAsking }: One) {
  const { t } = useTranslation('templates');
  const times = useTimes();
  const { organization } = useHere();
  const { name, language, category, status, rejected_reason, quality, updated_at } = template;
  return (
    <Stack>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <Text size="sm" c="var(--desk-quiet)">
            {[language, t(`category.${category}`, { defaultValue: category })].join(' · ')}
          </Text>
        </div>
        <StatusBadge status={status} />
      </Group>
      {rejected_reason && (
        <Alert color="red" title={t('one.rejected')}>
          {rejected_reason}
        </Alert>
      )}
      {status !== 'APPROVED' && !rejected_reason && <Text size="sm">{t('one.notYet')}</Text>}
      <TemplatePreview template={template} values={examplesOf(template)} />
      <Variables template={template} />
      <Text size="sm" c="var(--desk-quiet)">
        {quality && `${t('one.quality', { quality: t(`quality.${quality}`, { defaultValue: quality }) })} · `}
        {t('one.updated', { at: times.full(updated_at) })}
      </Text>
      {organization.role === 'owner' && <DeleteTemplate template={template} done={close} onAsking={onAsking} />}
    </Stack>
  );
}

/** What a message must bring. */
function Variables({ template: { variables } }: Pick<One, 'template'>) {
  const { t } = useTranslation('templates');
  if (variables.length === 0) return null;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('variable.name')}</Table.Th>
          <Table.Th>{t('variable.place')}</Table.Th>
          <Table.Th>{t('variable.example')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {variables.map((variable) => (
          <Table.Tr key={keyOfVariable(variable)}>
            <Table.Td>{variable.name}</Table.Td>
            <Table.Td>{t(`variable.${variable.component}`)}</Table.Td>
            <Table.Td dir="auto">{variable.example}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
