import { Modal, NavLink, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answered, type Schema, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { useHere } from '../../session/here.ts';
import { layoutOf } from '../../templates/layout.ts';
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
  const end = () => {
    close();
    setChosen(undefined);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={end}
      size="lg"
      title={chosen ? chosen.name : t('template.choose')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {chosen ? (
        <TemplateForm template={chosen} contact={contact} back={() => setChosen(undefined)} done={end} />
      ) : (
        <Approved choose={setChosen} />
      )}
    </Modal>
  );
}

function Approved({ choose }: { readonly choose: (template: Schema<'Template'>) => void }) {
  const { t } = useTranslation('inbox');
  const api = useApi();
  const { organization } = useHere();
  const { data, error, refetch } = useQuery({
    queryKey: [organization.id, 'template', 'approved'],
    queryFn: async ({ signal }) => {
      const query = { status: 'APPROVED', limit: 100 } as const;
      return (await answered(api.GET('/templates', { params: { query }, signal }))).templates;
    },
  });
  if (error) return <Failed error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) return <Text c="var(--desk-quiet)">{t('template.none')}</Text>;
  return (
    <Stack gap={2}>
      {data.map((template) => (
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
