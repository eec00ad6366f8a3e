import { Alert, Button, Fieldset, Stack } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Schema, useApi } from '../../api/client.ts';
import { Failed } from '../../frame/failed.tsx';
import { nameOf } from '../../inbox/conversation.ts';
import { send } from '../../inbox/sending/send.ts';
import { useKey } from '../../inbox/sending/use-key.ts';
import { textOf } from '../../templates/fill-template.ts';
import { ContactChoice } from './contact-choice.tsx';
import { type Draft, filled, type Template, valuesFor } from './draft.ts';
import { steps } from './steps.ts';
import type { StepProps } from './template-step.tsx';
import { headerUpload } from './use-create.ts';

type Contact = Schema<'Contact'>;

/** Sends the template once, to one contact, by an ordinary send. */
export function TestSend(props: Pick<StepProps, 'draft' | 'upload'>) {
  const { t } = useTranslation('broadcasts');
  const [contact, setContact] = useState<Contact>();
  const { draft } = props;
  const { mutate, isPending, isSuccess, error, reset } = useTest(props);
  const isReady = steps.every(({ name, isDone }) => !['template', 'content'].includes(name) || isDone(draft));
  return (
    <Fieldset legend={t('test.title')}>
      <Stack gap="xs">
        <ContactChoice
          label={t('test.to')}
          description={t('test.text')}
          chosen={contact}
          choose={(chosen) => {
            reset();
            setContact(chosen);
          }}
        />
        {error && <Failed error={error} />}
        {isSuccess && contact && (
          <Alert color="desk" icon={<IconCheck size={18} />} role="status" c="var(--desk-text)">
            {t('test.sent', { name: nameOf(contact) })}
          </Alert>
        )}
        <Button
          variant="light"
          leftSection={<IconSend size={17} />}
          disabled={!contact || !isReady}
          loading={isPending}
          onClick={() => contact && mutate(contact)}
        >
          {t('test.send')}
        </Button>
      </Stack>
    </Fieldset>
  );
}

function useTest({ draft, upload }: Pick<StepProps, 'draft' | 'upload'>) {
  const api = useApi();
  const { keyOf, done } = useKey();
  return useMutation({
    mutationFn: async (contact: Contact) => {
      const { template, headerFile } = draft;
      if (!template) return;
      const ready = { ...draft, template } satisfies Draft & { template: Template };
      const media = headerFile ? await upload(headerUpload(headerFile), headerFile) : undefined;
      const values = valuesFor(ready, contact, () => '');
      const content = {
        kind: 'template',
        template: filled(ready, values, media),
        text: textOf(template, values),
      } as const;
      const address = { platform: 'chatapp', contactId: contact.id } as const;
      const outcome = await send({ key: keyOf({ content, address }), content, address }, api);
      if (outcome.kind === 'recorded') done();
      if (outcome.error) throw outcome.error;
    },
  });
}
