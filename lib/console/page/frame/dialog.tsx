import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Asked extends Pick<ModalProps, 'size' | 'fullScreen'> {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly title: string;
  /** What is done in it: it stays open meanwhile, so that a refusal is seen, and forgets what came of it once it is closed. */
  readonly request?: { readonly isPending: boolean; readonly reset: () => void };
  /** Something stands in it that no stray key may lose: a button of its content alone closes it. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** A dialog. A click beside it loses nothing that was typed. */
export function Dialog({ isOpen, close, title, request, stays, ...rest }: Asked) {
  const { t } = useTranslation('frame');
  const isHeld = stays || request?.isPending;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={request?.reset}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld}
      withCloseButton={!isHeld}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...rest}
    />
  );
}
