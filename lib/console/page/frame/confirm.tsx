import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failed } from './failed.tsx';

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
  const { mutate, error, isPending, reset } = useMutation({ mutationFn: confirm, onSuccess: close });
  // What is being done is waited for, so that its refusal is seen.
  const leave = () => {
    if (isPending) return;
    reset();
    close();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      onExitTransitionEnd={reset}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {error && <Failed error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave} disabled={isPending} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
