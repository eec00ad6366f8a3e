import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';
import type { ContactFile } from './read-file.ts';

/** Enough to see whether the columns are the right ones. */
const shown = 5;

/** The columns of a file, with what each holds, and its first rows. */
export function FirstRows({ file: { header, columns, rows } }: { readonly file: ContactFile }) {
  const { t } = useTranslation('contacts');
  const heldBy = new Map([...columns].map(([column, place]) => [place, column]));
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {header.map((title, place) => {
              const column = heldBy.get(place);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, and places do not change.
                <Table.Th key={place} className={column ? undefined : styles.ignored}>
                  {title}
                  <br />
                  <small>{column ? t(`field.${column as 'email'}`) : t('import.ignored')}</small>
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, shown).map(({ line, fields }) => (
            <Table.Tr key={line}>
              {fields.map((field, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place, and places do not change.
                <Table.Td key={place} dir="auto" className={heldBy.has(place) ? undefined : styles.ignored}>
                  {field}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
