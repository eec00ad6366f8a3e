import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHere } from '../session/me.ts';
import { AccountItems } from './account-items.tsx';

/** Who is signed in, and what they may choose for themselves. */
export function AccountMenu() {
  const { t } = useTranslation('frame');
  const { me } = useHere();
  return (
    <Menu position="right-end" width={250}>
      <Menu.Target>
        <UnstyledButton aria-label={t('menu.account', { name: me.name || me.email })}>
          <Avatar name={me.name || me.email} color="desk.2" variant="filled" size={38} c="#0f2a26" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountItems />
      </Menu.Dropdown>
    </Menu>
  );
}
