import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Template } from './layout.ts';

const colors: Readonly<Record<string, string>> = {
  APPROVED: 'desk',
  PENDING: 'blue',
  REJECTED: 'red',
  PAUSED: 'yellow',
  DISABLED: 'gray',
};

/** The statuses that the provider documents. It may have others, which are shown as it says them. */
export const statuses = Object.keys(colors);

export function StatusBadge({ status }: Pick<Template, 'status'>) {
  const { t } = useTranslation('templates');
  return (
    <Badge variant="light" color={colors[status] ?? 'gray'} c="var(--desk-text)" tt="none" style={{ flexShrink: 0 }}>
      {t(`status.${status}`, { defaultValue: status })}
    </Badge>
  );
}
