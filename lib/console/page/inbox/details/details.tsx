import { CloseButton, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../frame/focus.tsx';
import view from '../conversation-view.module.css';
import type { Known } from '../use-conversation.ts';
import { ContactFacts } from './contact-facts.tsx';

/** Who the person is, beside their conversation. */
export function Details({ known: { contact }, close }: { readonly known: Known; readonly close: () => void }) {
  const { t } = useTranslation('inbox');
  useFocusBack();
  if (!contact) return null;
  return (
    <aside className={view.panel} aria-label={t('details.title')}>
      <Group justify="space-between" p="md" pb={0}>
        <Text size="sm" fw={600}>
          {t('details.title')}
        </Text>
        <CloseButton aria-label={t('close')} onClick={close} />
      </Group>
      <ContactFacts contact={contact} />
    </aside>
  );
}
