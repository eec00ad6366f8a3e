import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Asked {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Once it is closed: nothing keeps the secret. */
  readonly forget: () => void;
  readonly title: string;
  /** While the secret is being made, or shown: only a button of the dialog closes it then, so that no stray click or key loses it. */
  readonly stays: boolean;
  readonly size?: 'lg';
  readonly children: ReactNode;
}

/** A dialog in which a secret is made, and shown once. */
export function SecretModal({ isOpen, close, forget, title, stays, size, children }: Asked) {
  const { t } = useTranslation('frame');
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={forget}
      size={size}
      title={title}
      withCloseButton={!stays}
      closeOnClickOutside={!stays}
      closeOnEscape={!stays}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
