import { Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../session/here.ts';
import { Empty } from './empty.tsx';
import styles from './page-frame.module.css';

interface Page {
  readonly title: string;
  readonly text?: string;
  /** Buttons at the title's end. */
  readonly actions?: ReactNode;
  /** What is below the title takes the height that is left, and scrolls by itself: a long list. */
  readonly fills?: boolean;
  /** Owners alone may see it; the API refuses all others anyway. */
  readonly forOwners?: boolean;
  readonly children: ReactNode;
}

/** A page with a title, that scrolls as a whole. */
export function PageFrame({ title, text, actions, fills = false, forOwners = false, children }: Page) {
  const { organization } = useHere();
  const isShown = !forOwners || organization.role === 'owner';
  useEffect(() => {
    document.title = `${title} · Relaydesk`;
  }, [title]);
  const page = (
    <div className={styles.page} data-fills={fills || undefined}>
      <Group justify="space-between" align="flex-start" mb="lg">
        <Stack gap={2}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {text && <Text c="var(--desk-quiet)">{text}</Text>}
        </Stack>
        <Group gap="xs">{isShown && actions}</Group>
      </Group>
      {isShown ? children : <OwnersOnly />}
    </div>
  );
  if (fills) return page;
  return (
    <ScrollArea h="100%" type="auto" viewportProps={{ tabIndex: -1 }}>
      {page}
    </ScrollArea>
  );
}

function OwnersOnly() {
  const { t } = useTranslation('frame');
  return <Empty icon={IconLock} title={t('ownersOnly.title')} text={t('ownersOnly.text')} />;
}
