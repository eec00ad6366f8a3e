import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../frame/times.ts';
import type { Contact } from '../conversation.ts';
import { useWrites } from '../writes.ts';
import styles from './composer.module.css';
import { TemplateChoice } from './template-choice.tsx';

/** More than 24 hours after the customer's last message only a template reaches them: says so, and offers them. */
export function ClosedWindow({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation('inbox');
  const times = useTimes();
  const [isOpen, setIsOpen] = useState(false);
  const offer = useRef<HTMLButtonElement>(null);
  const writes = useWrites();
  useEffect(() => {
    if (writes) offer.current?.focus();
  }, [writes]);
  const { expires_at } = contact.service_window;
  return (
    <div className={`${styles.instead} ${styles.closed}`}>
      <p>{expires_at ? t('window.closed', { since: times.full(expires_at) }) : t('window.never')}</p>
      <Button ref={offer} leftSection={<IconTemplate size={17} />} onClick={() => setIsOpen(true)}>
        {t('template.choose')}
      </Button>
      <TemplateChoice contact={contact} isOpen={isOpen} close={() => setIsOpen(false)} />
    </div>
  );
}
