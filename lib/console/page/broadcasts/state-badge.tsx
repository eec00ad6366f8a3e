import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Broadcast } from './use-broadcasts.ts';

const colors = { scheduled: 'blue', running: 'desk', paused: 'yellow', cancelled: 'gray', finished: 'desk' } as const;

export function StateBadge({ status }: Pick<Broadcast, 'status'>) {
  const { t } = useTranslation('broadcasts');
  return (
    <Badge variant="light" color={colors[status]} c="var(--desk-text)" tt="none" style={{ flexShrink: 0 }}>
      {t(`status.${status}`)}
    </Badge>
  );
}
