import { Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Use {
  readonly label: string;
  readonly used: number;
  readonly quota: number;
  readonly unit?: string;
}

/** Above this part of a quota the bar warns. */
const nearlyFull = 0.9;

/** How much of a quota is used. */
export function UseBar({ label, used, quota, unit = '' }: Use) {
  const { i18n } = useTranslation();
  const say = (number: number) =>
    new Intl.NumberFormat(i18n.resolvedLanguage, { maximumFractionDigits: 1 }).format(number);
  const part = quota === 0 ? 1 : used / quota;
  const said = `${say(used)} / ${say(quota)} ${unit}`.trim();
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">{label}</Text>
        <Text size="sm" c="var(--desk-quiet)">
          {said}
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section
          value={Math.min(100, part * 100)}
          color={part >= nearlyFull ? 'orange' : 'desk'}
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={quota}
          aria-valuenow={used}
          aria-valuetext={said}
        />
      </Progress.Root>
    </div>
  );
}
