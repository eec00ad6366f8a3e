import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAgain } from '../../api/ask-again.ts';
import { answered, useApi } from '../../api/client.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { useHere } from '../../session/here.ts';
import type { Template } from '../layout.ts';
import { templatesKey } from '../use-templates.ts';

interface Deleted {
  readonly template: Template;
  readonly done: () => void;
  readonly onAsking: (isAsking: boolean) => void;
}

/** Deletes a template at the provider, in its language or in all. */
export function DeleteTemplate({ template: { name, language }, done, onAsking }: Deleted) {
  const { t } = useTranslation('templates');
  const api = useApi();
  const queries = useQueryClient();
  const { organization } = useHere();
  const [isAll, setIsAll] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const ask = (is: boolean) => {
    setIsOpen(is);
    onAsking(is);
  };
  const begin = (all: boolean) => {
    setIsAll(all);
    ask(true);
  };
  return (
    <Group gap="xs">
      <Button variant="light" color="red" onClick={() => begin(false)}>
        {t('delete.one')}
      </Button>
      <Button variant="subtle" color="red" onClick={() => begin(true)}>
        {t('delete.all')}
      </Button>
      <Confirm
        isOpen={isOpen}
        close={() => ask(false)}
        title={t(isAll ? 'delete.allTitle' : 'delete.oneTitle', { name, language })}
        text={t('delete.text')}
        action={t('delete.do')}
        confirm={async () => {
          const query = { name, ...(!isAll && { language }) };
          await answered(api.DELETE('/templates', { params: { query } }));
          done();
          askAgain(queries, templatesKey(organization.id));
        }}
      />
    </Group>
  );
}
