import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Head {
  readonly title: string;
  readonly text: string;
  /** Buttons at its end. */
  readonly children?: ReactNode;
}

/** Begins a part of a page. */
export function SectionHead({ title, text, children }: Head) {
  return (
    <Group justify="space-between" align="flex-start" mb="md">
      <div style={{ flex: '1 1 260px' }}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="var(--desk-quiet)" maw={640}>
          {text}
        </Text>
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
