import { Button, Group, Stack, TagsInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Failed } from '../../frame/failed.tsx';
import { refusalOf } from '../../frame/refusal.ts';
import { type ContactValues, fields } from './values.ts';

interface Form {
  readonly initial: ContactValues;
  readonly save: (values: ContactValues) => void;
  readonly cancel: () => void;
  readonly isSaving: boolean;
  /** Why the API has refused what was filled in. */
  readonly error: Error | null;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** The fields of a contact. They keep what was typed when the API refuses. */
export function ContactForm({ initial, save, cancel, isSaving, error, children }: Form) {
  const { t } = useTranslation('contacts');
  const [values, setValues] = useState(initial);
  const refusal = refusalOf(error, fields);
  const change = (changed: Partial<ContactValues>) => setValues((before) => ({ ...before, ...changed }));
  const text = (name: 'full_name' | 'phone_number' | 'email') => ({
    label: t(`field.${name}`),
    value: values[name],
    error: refusal.at(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(values);
      }}
    >
      <Stack>
        <TextInput {...text('full_name')} dir="auto" data-autofocus required maxLength={128} />
        <TextInput
          {...text('phone_number')}
          type="tel"
          description={t('field.phoneHelp')}
          required={!initial.full_name}
        />
        <TextInput {...text('email')} type="email" />
        <TagsInput
          label={t('field.tags')}
          description={t('field.tagsHelp')}
          splitChars={[',', ';']}
          value={[...values.tags]}
          error={refusal.at('tags')}
          onChange={(tags) => change({ tags })}
        />
        {refusal.elsewhere && <Failed error={refusal.elsewhere} />}
        {children}
        <Group justify="flex-end">
          <Button variant="default" disabled={isSaving} onClick={cancel}>
            {t('frame:cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('frame:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Another contact has the number. */
export const isTaken = (error: unknown) => error instanceof ApiError && error.error === 'Contact already exists';
