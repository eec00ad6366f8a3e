import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../conversation.ts';
import { TemplateChoice } from './template-choice.tsx';

export function TemplateButton({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation('inbox');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('template.choose')}>
        <ActionIcon size="lg" aria-label={t('template.choose')} onClick={() => setIsOpen(true)}>
          <IconTemplate size={20} />
        </ActionIcon>
      </Tooltip>
      <TemplateChoice contact={contact} isOpen={isOpen} close={() => setIsOpen(false)} />
    </>
  );
}
