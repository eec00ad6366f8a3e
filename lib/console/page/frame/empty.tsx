import { Center, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

interface Said {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  readonly title: string;
  /** What to do next. */
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Where nothing is yet: says what to do next. */
export function Empty({ icon: Icon, title, text, children }: Said) {
  return (
    <Center h="100%" p="xl">
      <Stack align="center" gap="sm" maw={380} ta="center">
        <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
          <Icon size={30} stroke={1.5} />
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {text && (
          <Text size="sm" c="var(--desk-quiet)">
            {text}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  );
}
