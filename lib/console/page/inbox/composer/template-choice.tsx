import { NavLink, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { TakesFocus } from '../../frame/focus.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { layoutOf } from '../../templates/layout.ts';
import { useTemplates } from '../../templates/use-templates.ts';
import type { Contact } from '../conversation.ts';
import { TemplateForm } from './template-form.tsx';

interface Choice {
  readonly contact: Contact;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** One of the templates that are approved, filled in and sent. */
export function TemplateChoice({ contact, isOpen, close }: Choice) {
  const { t } = useTranslation('inbox');
  const [chosen, setChosen] = useState<Schema<'Template'>>();
  const [isSending, setIsSending] = useState(false);
  const end = () => {
    close();
    setChosen(undefined);
  };
  return (
    <Dialog isOpen={isOpen} close={end} stays={isSending} size="lg" title={chosen ? chosen.name : t('template.choose')}>
      <TakesFocus key={chosen?.id}>
        {chosen ? (
          <TemplateForm
            template={chosen}
            contact={contact}
            isSending={isSending}
            setIsSending={setIsSending}
            back={() => setChosen(undefined)}
            done={end}
          />
        ) : (
          <Approved choose={setChosen} />
        )}
      </TakesFocus>
    </Dialog>
  );
}

function Approved({ choose }: { readonly choose: (template: Schema<'Template'>) => void }) {
  const { t } = useTranslation(['inbox', 'templates']);
  const [search, setSearch] = useState('');
  const { templates, error, refetch, isFetching } = useTemplates({ status: 'APPROVED', search: search.trim() });
  if (error && !templates) return <Failed error={error} again={() => void refetch()} />;
  if (!templates) return <Waiting />;
  if (templates.length === 0 && !search) return <Text c="var(--desk-quiet)">{t('template.none')}</Text>;
  return (
    <Stack gap={2}>
      <TextInput
        type="search"
        mb="xs"
        data-autofocus
        aria-label={t('templates:search')}
        placeholder={t('templates:search')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      {templates.length === 0 && (isFetching ? <Waiting /> : <Text size="sm">{t('templates:none.title')}</Text>)}
      {templates.map((template) => (
        <NavLink
          key={template.id}
          component="button"
          label={`${template.name} · ${template.language}`}
          description={layoutOf(template).body}
          onClick={() => choose(template)}
        />
      ))}
    </Stack>
  );
}
