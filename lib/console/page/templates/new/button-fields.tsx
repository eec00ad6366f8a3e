import { Button, CloseButton, Fieldset, Group, Menu, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { buttonTypes, type DraftButton, hasVariable } from './draft.ts';
import type { FieldsProps, Typed } from './fields.ts';

/** As the provider has it. */
const mostButtons = 10;

/** The buttons of a template, as they stand below each other. */
export function ButtonFields({ draft: { buttons }, change }: FieldsProps) {
  const { t } = useTranslation('templates');
  const add = (type: DraftButton['type']) =>
    change({ buttons: [...buttons, { id: crypto.randomUUID(), type, text: '', value: '', example: '' }] });
  const replace = (id: string, changes: Partial<DraftButton>) =>
    change({ buttons: buttons.map((one) => (one.id === id ? { ...one, ...changes } : one)) });
  return (
    <>
      {buttons.map((button, place) => (
        <OneButton
          key={button.id}
          button={button}
          place={place + 1}
          change={(changes) => replace(button.id, changes)}
          remove={() => change({ buttons: buttons.filter(({ id }) => id !== button.id) })}
        />
      ))}
      <Menu>
        <Menu.Target>
          <Button
            variant="light"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={15} />}
            disabled={buttons.length >= mostButtons}
          >
            {t('new.addButton')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {buttonTypes.map((type) => (
            <Menu.Item key={type} onClick={() => add(type)}>
              {t(`button.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface One {
  readonly button: DraftButton;
  /** From 1. */
  readonly place: number;
  readonly change: (changes: Partial<DraftButton>) => void;
  readonly remove: () => void;
}

function OneButton({ button, place, change, remove }: One) {
  const { t } = useTranslation('templates');
  const { type, value } = button;
  const text = (name: 'text' | 'value' | 'example') => ({
    required: true,
    value: button[name],
    onChange: ({ currentTarget: { value: typed } }: Typed) => change({ [name]: typed }),
  });
  return (
    <Fieldset legend={t('new.button', { place, type: t(`button.${type}`) })}>
      <Group align="flex-start" wrap="nowrap">
        <Stack gap="xs" style={{ flex: 1 }}>
          {type !== 'COPY_CODE' && (
            <TextInput {...text('text')} label={t('new.buttonText')} maxLength={25} dir="auto" />
          )}
          {type !== 'QUICK_REPLY' && <TextInput {...text('value')} label={t(`new.value.${type}`)} />}
          {type === 'URL' && hasVariable(value) && <TextInput {...text('example')} label={t('new.addressExample')} />}
        </Stack>
        <CloseButton aria-label={t('new.removeButton', { place })} onClick={remove} />
      </Group>
    </Fieldset>
  );
}
