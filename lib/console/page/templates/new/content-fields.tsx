import { Button, Fieldset, Stack, Textarea, TextInput } from '@mantine/core';
import { IconVariable } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOfVariable } from '../fill-template.ts';
import { ButtonFields } from './button-fields.tsx';
import { nextVariable, textVariablesOf } from './draft.ts';
import type { FieldsProps, Typed } from './fields.ts';

/** The texts of a template, an example for each variable in them, and its buttons. */
export function ContentFields({ draft, change }: FieldsProps) {
  const { t } = useTranslation('templates');
  const body = useRef<HTMLTextAreaElement>(null);
  const insert = () => {
    const field = body.current;
    if (!field) return;
    const { selectionStart: from, selectionEnd: to } = field;
    const variable = nextVariable(draft.body);
    change({ body: draft.body.slice(0, from) + variable + draft.body.slice(to) });
    field.focus();
  };
  const text = (name: 'header' | 'body' | 'footer') => ({
    label: t(`new.${name}`),
    dir: 'auto' as const,
    value: draft[name],
    onChange: ({ currentTarget: { value } }: Typed) => change({ [name]: value }),
  });
  return (
    <>
      <TextInput {...text('header')} maxLength={60} />
      <div>
        <Textarea
          {...text('body')}
          ref={body}
          description={t('new.bodyText', { curly: '{{1}}' })}
          required
          autosize
          minRows={4}
        />
        <Button mt={6} size="xs" variant="light" leftSection={<IconVariable size={15} />} onClick={insert}>
          {t('new.insert')}
        </Button>
      </div>
      <Examples draft={draft} change={change} />
      <TextInput {...text('footer')} maxLength={60} />
      <ButtonFields draft={draft} change={change} />
    </>
  );
}

/** The provider wants one for each variable. */
function Examples({ draft, change }: FieldsProps) {
  const { t } = useTranslation('templates');
  const variables = textVariablesOf(draft);
  if (variables.length === 0) return null;
  return (
    <Fieldset legend={t('new.examples')}>
      <Stack gap="xs">
        {variables.map((variable) => {
          const key = keyOfVariable(variable);
          return (
            <TextInput
              key={key}
              label={`${t(`variable.${variable.component}`)} {{${variable.name}}}`}
              required
              dir="auto"
              value={draft.examples[key] ?? ''}
              onChange={({ currentTarget: { value } }) => change({ examples: { ...draft.examples, [key]: value } })}
            />
          );
        })}
      </Stack>
    </Fieldset>
  );
}
