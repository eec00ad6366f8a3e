import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHere } from '../session/here.ts';
import { type Account, AccountItems } from './account-items.tsx';

const colours = { backgroundColor: '#a6d8cb', color: '#0f2a26' };

/** Who is signed in, and what they may choose for themselves. */
export function AccountMenu(account: Account) {
  const { t } = useTranslation('frame');
  const { me } = useHere();
  return (
    <Menu position="right-end" width={250}>
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{t('menu.account', { name: me.name || me.email })}</VisuallyHidden>
          <Avatar aria-hidden name={me.name || me.email} size={38} styles={{ placeholder: colours }} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountItems {...account} />
      </Menu.Dropdown>
    </Menu>
  );
}
