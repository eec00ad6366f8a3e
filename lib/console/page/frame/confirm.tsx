import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failed } from './failed.tsx';
import { PlainDialog } from './plain-dialog.tsx';

interface Asked {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly title: string;
  /** What will be lost by it. */
  readonly text: string;
  /** The button that does it. */
  readonly action: string;
  readonly confirm: () => Promise<unknown>;
}

/** Asks before something is done that cannot be undone. It stays open, with the reason, where it could not be done. */
export function Confirm({ isOpen, close, title, text, action, confirm }: Asked) {
  const { t } = useTranslation('frame');
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: confirm, onSuccess: close });
  return (
    <PlainDialog isOpen={isOpen} close={close} title={title} isHeld={isPending} onExitTransitionEnd={reset}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {error && <Failed error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </PlainDialog>
  );
}
