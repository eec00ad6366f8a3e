import '@mantine/charts/styles.css';
import { Group, Paper, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Figures {
  readonly title: string;
  readonly text?: string;
  /** The heads of the table's columns. */
  readonly columns: readonly string[];
  /** What the chart shows, a row each; the first cell is the row's name. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** The chart: it is for eyes alone. */
  readonly children: ReactNode;
}

/** A chart that nothing in is focused: who goes by keyboard has the table. */
export const forEyes = { accessibilityLayer: false } as const;

/** A chart with the table behind it, which is there for who reads by ear, and for all by a button. */
export function Charted({ title, text, columns, rows, children }: Figures) {
  const { t } = useTranslation('frame');
  const id = useId();
  const [isTable, { toggle }] = useDisclosure(false);
  const table = <FigureTable columns={columns} rows={rows} label={title} />;
  return (
    <Paper component="section" withBorder radius="lg" p="md" bg="var(--desk-surface)" aria-labelledby={id}>
      <Group justify="space-between" mb={text ? 0 : 'sm'} wrap="nowrap" align="flex-start">
        <Text component="h2" fw={600} id={id} m={0}>
          {title}
        </Text>
        <UnstyledButton
          onClick={toggle}
          aria-pressed={isTable}
          aria-label={`${t('chart.table')}: ${title}`}
          c="var(--desk-accent)"
          fz="sm"
          mih={24}
        >
          {t('chart.table')}
        </UnstyledButton>
      </Group>
      {text && (
        <Text size="sm" c="var(--desk-quiet)" mb="sm">
          {text}
        </Text>
      )}
      {isTable ? (
        <Table.ScrollContainer minWidth={0} type="native" mah={320} tabIndex={0}>
          {table}
        </Table.ScrollContainer>
      ) : (
        <>
          <div aria-hidden>{children}</div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </Paper>
  );
}

function FigureTable({ columns, rows, label }: Pick<Figures, 'columns' | 'rows'> & { readonly label: string }) {
  return (
    <Table aria-label={label} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, ...cells]) => (
          <Table.Tr key={String(name)}>
            <Table.Th scope="row">{name}</Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index + 1]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
