import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../session/here.ts';
import { type Account, AccountItems } from './account-items.tsx';
import { MenuItemLink } from './links.tsx';
import type { navigation } from './navigation.ts';
import styles from './rail.module.css';

interface More extends Account {
  readonly pages: readonly (typeof navigation)[number][];
}

/** On a phone: the pages for which its foot has no room, and what the account has. */
export function MoreMenu({ pages, ...account }: More) {
  const { t } = useTranslation('frame');
  const { organization } = useHere();
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <button type="button" className={`${styles.link} ${styles.more}`}>
          <IconDots size={22} stroke={1.6} aria-hidden />
          <span>{t('menu.more')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ name, to, icon: Icon }) => (
          <MenuItemLink key={name} to={to} params={{ organization: organization.id }} leftSection={<Icon size={16} />}>
            {t(`pages.${name}`)}
          </MenuItemLink>
        ))}
        <Menu.Divider />
        <AccountItems {...account} />
      </Menu.Dropdown>
    </Menu>
  );
}
