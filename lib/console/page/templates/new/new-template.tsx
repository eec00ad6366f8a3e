import { Button, Grid, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAgain } from '../../api/ask-again.ts';
import { answered, useApi } from '../../api/client.ts';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/failed.tsx';
import { refusalOf } from '../../frame/refusal.ts';
import { useHere } from '../../session/here.ts';
import type { Template } from '../layout.ts';
import { TemplatePreview } from '../preview/template-preview.tsx';
import { templatesKey } from '../use-templates.ts';
import { CodeFields } from './code-fields.tsx';
import { ContentFields } from './content-fields.tsx';
import { type Draft, emptyDraft, templateOf, textVariablesOf } from './draft.ts';
import { NameFields } from './name-fields.tsx';

interface New {
  readonly close: () => void;
  /** Opens the one that was made. */
  readonly show: (template: Template) => void;
}

/** Makes a template; the provider judges it then. */
export function NewTemplate({ close, show }: New) {
  const { t } = useTranslation('templates');
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const creating = useCreate();
  const { mutate, isPending, error } = creating;
  // Is not called where the page is left meanwhile.
  const onSuccess = (made: Template) => {
    close();
    show(made);
  };
  const refusal = refusalOf(error, ['name', 'language', 'category']);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const isCode = draft.category === 'AUTHENTICATION';
  const Fields = isCode ? CodeFields : ContentFields;
  const shown = isCode ? { components: [{ type: 'BODY', text: t('new.code', { code: '{{1}}' }) }] } : templateOf(draft);
  return (
    <Dialog isOpen close={close} request={creating} size="72rem" fullScreen={isNarrow ?? false} title={t('new.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate(draft, { onSuccess });
        }}
      >
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, sm: 7 }}>
            <Stack>
              <NameFields draft={draft} change={change} errorAt={refusal.at} />
              <Fields draft={draft} change={change} />
              {refusal.elsewhere && <Failed error={refusal.elsewhere} />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 5 }}>
            <div style={{ position: 'sticky', top: 80 }}>
              <TemplatePreview
                template={{ components: shown.components, variables: [...textVariablesOf(draft)] }}
                values={draft.examples}
              />
            </div>
          </Grid.Col>
        </Grid>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={isPending} onClick={close}>
            {t('frame:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('new.make')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function useCreate() {
  const api = useApi();
  const queries = useQueryClient();
  const { organization } = useHere();
  return useMutation({
    mutationFn: async (draft: Draft) => (await answered(api.POST('/templates', { body: templateOf(draft) }))).template,
    onSuccess: () => askAgain(queries, templatesKey(organization.id)),
  });
}
