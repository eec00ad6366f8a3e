import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isOver, outcomes, progressOf } from './outcomes.ts';
import type { Broadcast } from './use-broadcasts.ts';

/** How far a broadcast has come, in words. */
export function useProgress(broadcast: Broadcast): string {
  const { t } = useTranslation('broadcasts');
  const { done, planned } = progressOf(broadcast);
  if (planned > 0) return t('progress', { done, planned });
  return t(isOver(broadcast) ? 'list.nobody' : 'list.notCounted');
}

/** How far a broadcast has come, and what has become of its messages. */
export function ProgressBar({ broadcast, size = 'md' }: { readonly broadcast: Broadcast; readonly size?: string }) {
  const { done, planned } = progressOf(broadcast);
  const label = useProgress(broadcast);
  return (
    <Progress.Root
      size={size}
      radius="xl"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={planned}
      aria-valuenow={done}
      aria-label={label}
    >
      {outcomes.map(({ name, color, of }) => {
        const count = of(broadcast.counts);
        return (
          count > 0 && (
            <Progress.Section key={name} value={(100 * count) / planned} color={color} withAria={false} aria-hidden />
          )
        );
      })}
    </Progress.Root>
  );
}
