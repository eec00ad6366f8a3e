import { ActionIcon, Indicator, Menu } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels, type View } from '../view.ts';

/** Over which channel the conversations of the list go. */
export function ChannelFilter() {
  const { t } = useTranslation('inbox');
  const view = useSearch({ from: '/o/$organization/inbox' });
  const navigate = useNavigate();
  const choose = (changed: View) => void navigate({ to: '.', search: { ...view, ...changed } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('filter.channel')}>
          <Indicator disabled={!view.channel} size={8} color="desk.5">
            <IconFilter size={17} />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('filter.channel')}</Menu.Label>
        {[undefined, ...channels].map((channel) => (
          <Menu.Item
            key={channel ?? 'any'}
            rightSection={channel === view.channel && <IconCheck size={14} />}
            onClick={() => choose({ channel })}
          >
            {t(`channel.${channel ?? 'any'}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
