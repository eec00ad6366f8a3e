import { Center, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { HereContext } from '../session/here.ts';
import mark from './mark.svg';

interface Said {
  readonly title: string;
  readonly text?: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A page that only says something. */
export function Notice({ title, text, children }: Said) {
  // A page of an organization has its main around it.
  const isInside = useContext(HereContext) !== undefined;
  return (
    <Center h="100%" component={isInside ? 'div' : 'main'} p="xl">
      <Stack align="center" gap="md" maw={440} ta="center">
        <img src={mark} alt="" width={48} height={48} />
        <Title order={1} size="h3">
          {title}
        </Title>
        {text && <Text c="var(--desk-quiet)">{text}</Text>}
        {children}
      </Stack>
    </Center>
  );
}
