import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import { IconBuilding, IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHere } from '../session/here.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { type Language, languages, speak } from '../words/language.ts';
import { tellFailed } from './tell.tsx';

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
type Scheme = keyof typeof schemes;

export interface Account {
  /** Asks first where something would be lost with the page. */
  readonly askBefore: (leave: () => void) => void;
}

/** The organization, the language and the theme, each with a tick at the one that is chosen; and the way out. */
export function AccountItems({ askBefore }: Account) {
  const { t } = useTranslation('frame');
  const { me } = useHere();
  const signOut = useSignOut();
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--desk-text)" truncate>
          {me.name || me.email}
        </Text>
        <Text size="xs" truncate>
          {me.email}
        </Text>
      </Menu.Label>
      <OrganizationItems askBefore={askBefore} />
      <Menu.Divider />
      <SchemeItems />
      <Menu.Divider />
      <LanguageItems />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} />}
        onClick={() => askBefore(() => void signOut().catch(tellFailed))}
      >
        {t('menu.signOut')}
      </Menu.Item>
    </>
  );
}

function OrganizationItems({ askBefore }: Account) {
  const { me, organization } = useHere();
  const navigate = useNavigate();
  const open = (id: string) => {
    if (id === organization.id) return;
    askBefore(() => void navigate({ to: '/o/$organization', params: { organization: id }, ignoreBlocker: true }));
  };
  return me.organizations.map(({ id, name }) => (
    <Menu.Item
      key={id}
      leftSection={<IconBuilding size={16} />}
      rightSection={id === organization.id && <IconCheck size={14} />}
      onClick={() => open(id)}
    >
      {name}
    </Menu.Item>
  ));
}

function SchemeItems() {
  const { t } = useTranslation('frame');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (Object.keys(schemes) as Scheme[]).map((scheme) => {
    const Icon = schemes[scheme];
    return (
      <Menu.Item
        key={scheme}
        leftSection={<Icon size={16} />}
        rightSection={scheme === colorScheme && <IconCheck size={14} />}
        onClick={() => setColorScheme(scheme)}
      >
        {t(`theme.${scheme}`)}
      </Menu.Item>
    );
  });
}

function LanguageItems() {
  const { i18n } = useTranslation('frame');
  return (Object.entries(languages) as [Language, string][]).map(([language, name]) => (
    <Menu.Item
      key={language}
      lang={language}
      rightSection={language === i18n.resolvedLanguage && <IconCheck size={14} />}
      onClick={() => void speak(i18n, language).catch(tellFailed)}
    >
      {name}
    </Menu.Item>
  ));
}
