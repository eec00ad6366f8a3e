import { Button, FileInput, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Schema, useApi } from '../../api/client.ts';
import { tellFailed } from '../../frame/tell.tsx';
import { fileKindOf, fillTemplate, keyOfVariable, textOf, type Values } from '../../templates/fill-template.ts';
import { TemplatePreview } from '../../templates/preview/template-preview.tsx';
import type { Contact } from '../conversation.ts';
import { useOutbox } from '../sending/outbox.tsx';
import { uploadFile } from '../sending/upload.ts';

interface Filled {
  readonly template: Schema<'Template'>;
  readonly contact: Contact;
  readonly isSending: boolean;
  readonly setIsSending: (is: boolean) => void;
  readonly back: () => void;
  readonly done: () => void;
}

/** A template's variables, with the text as it will be read. */
export function TemplateForm({ template, contact, isSending, setIsSending, back, done }: Filled) {
  const { t } = useTranslation(['inbox', 'templates']);
  const api = useApi();
  const { post } = useOutbox();
  const [values, setValues] = useState<Values>({});
  const [file, setFile] = useState<File | null>(null);
  const fileKind = fileKindOf(template);
  const isFull = template.variables.every((variable) => values[keyOfVariable(variable)]?.trim()) && (!fileKind || file);

  const send = async () => {
    setIsSending(true);
    try {
      const mediaId = file ? await uploadFile(file, api) : undefined;
      const filled = fillTemplate(template, values, mediaId && { media_id: mediaId, filename: file?.name });
      void post(
        { kind: 'template', template: filled, text: textOf(template, values) },
        { platform: 'chatapp', contactId: contact.id },
      );
      done();
    } catch (error) {
      tellFailed(error);
    } finally {
      setIsSending(false);
    }
  };

  return (
    <Stack>
      {fileKind && (
        <FileInput
          label={t('template.file', { kind: t(`templates:header.${fileKind}`) })}
          value={file}
          onChange={setFile}
          required
        />
      )}
      {template.variables.map((variable) => (
        <TextInput
          key={keyOfVariable(variable)}
          required
          label={t(`template.variable.${variable.component}`, { name: variable.name })}
          placeholder={variable.example ?? undefined}
          dir="auto"
          value={values[keyOfVariable(variable)] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setValues((all) => ({ ...all, [keyOfVariable(variable)]: value }))
          }
        />
      ))}
      <TemplatePreview template={template} values={values} file={file ?? undefined} />
      <Group justify="space-between">
        <Button variant="default" disabled={isSending} onClick={back}>
          {t('template.other')}
        </Button>
        <Button disabled={!isFull} loading={isSending} onClick={() => void send()}>
          {t('composer.send')}
        </Button>
      </Group>
    </Stack>
  );
}
