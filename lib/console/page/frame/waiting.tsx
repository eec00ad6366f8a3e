import { Center, Loader, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Something is on its way; without the network it says that it waits for it. */
export function Waiting({ label }: { readonly label?: string }) {
  const { t } = useTranslation('frame');
  const { online } = useNetwork();
  return (
    <Center h="100%" role="status" aria-label={online ? (label ?? '…') : undefined}>
      {online ? (
        <Loader type="dots" color="desk.5" />
      ) : (
        <Text p="md" ta="center" c="var(--desk-quiet)">
          {t('waitsForNetwork')}
        </Text>
      )}
    </Center>
  );
}
