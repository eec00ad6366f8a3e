import { Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../frame/failed.tsx';
import { refusalOf } from '../../frame/refusal.ts';
import type { Channel, Kind, Settings } from './channels.ts';
import { changesOf, type Field, fieldsFor, settingsOf, valuesOf } from './fields.ts';

interface Form {
  readonly kind: Kind;
  /** The one that is changed; none for a new one. */
  readonly channel?: Channel;
  readonly save: (settings: Settings) => void;
  readonly error: Error | null;
  readonly isSaving: boolean;
}

/** The settings of a channel. What is saved was taken by its provider. */
export function ChannelForm({ kind, channel, save, error, isSaving }: Form) {
  const { t } = useTranslation(['settings', 'frame']);
  const [before] = useState(() => valuesOf(kind, channel));
  const [values, setValues] = useState(before);
  const shown = fieldsFor(kind, values, channel === undefined);
  const refusal = refusalOf(
    error,
    shown.map(({ name }) => name),
  );
  const settings = channel ? changesOf(shown, values, before) : settingsOf(shown, values);
  const isFull = channel
    ? Object.keys(settings).length > 0
    : shown.every(({ name, isOptional }) => isOptional || values[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(settings);
  };
  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack>
        {shown.map((field) => (
          <Setting
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            isNew={channel === undefined}
            error={refusal.at(field.name)}
            onChange={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
          />
        ))}
        {refusal.elsewhere && <Failed error={refusal.elsewhere} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving} disabled={!isFull}>
            {t(channel ? 'frame:save' : 'channels.connect')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Shown {
  readonly field: Field;
  readonly value: string;
  readonly isNew: boolean;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

function Setting({ field: { name, type, isOptional = false }, value, isNew, error, onChange }: Shown) {
  const { t } = useTranslation('settings');
  const label = t(`channels.field.${name}`);
  const change = (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value);
  if (typeof type !== 'string') {
    const data = type.map((one) => ({ value: one, label: t(`channels.choice.${one}`) }));
    return <NativeSelect label={label} data={data} value={value} error={error} onChange={change} />;
  }
  if (type === 'secret') {
    return (
      <PasswordInput
        label={label}
        description={t(isNew ? 'channels.secretHelp' : 'channels.secretKept')}
        required={isNew}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t('channels.show', { what: label }) }}
        value={value}
        error={error}
        onChange={change}
      />
    );
  }
  const help = t(`channels.help.${name}`, { defaultValue: '' });
  return (
    <TextInput
      type={type}
      label={label}
      description={help || undefined}
      required={!isOptional}
      value={value}
      error={error}
      onChange={change}
    />
  );
}
