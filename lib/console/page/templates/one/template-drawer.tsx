import { Drawer } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../frame/empty.tsx';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import { useTemplate } from '../use-templates.ts';
import { OneTemplate } from './one-template.tsx';

interface Open {
  /** As it stands in the address. */
  readonly id: string | undefined;
  readonly close: () => void;
}

/** The template that is open, beside the list. */
export function TemplateDrawer({ id, close }: Open) {
  const { t } = useTranslation('templates');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={close}
      closeOnEscape={!isAsking}
      position="right"
      size={460}
      title={t('one.title')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {id !== undefined && <Template key={id} id={id} close={close} onAsking={setIsAsking} />}
    </Drawer>
  );
}

interface Shown {
  readonly id: string;
  readonly close: () => void;
  readonly onAsking: (isAsking: boolean) => void;
}

function Template({ id, close, onAsking }: Shown) {
  const { t } = useTranslation('frame');
  const { data, error, refetch } = useTemplate(id);
  if (error && !data) return <Failed error={error} again={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data === null) return <Empty icon={IconTemplate} title={t('notFound.title')} text={t('notFound.text')} />;
  return <OneTemplate template={data} close={close} onAsking={onAsking} />;
}
