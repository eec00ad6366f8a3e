import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './focus.tsx';

interface Shown extends Pick<ModalProps, 'size' | 'fullScreen' | 'closeOnEscape' | 'onInput' | 'onExitTransitionEnd'> {
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly title: string;
  /** No key closes it, nor a button but those of its content. */
  readonly isHeld: boolean;
  readonly children: ReactNode;
}

/** A dialog in which nothing is typed. A click beside it does nothing. What had the focus before it has it again after it. */
export function PlainDialog({ isOpen, close, title, isHeld, children, ...rest }: Shown) {
  const { t } = useTranslation('frame');
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld}
      withCloseButton={!isHeld}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...rest}
    >
      <Content>{children}</Content>
    </Modal>
  );
}

// Mantine gives the focus back where a dialog is closed, not where it goes with what it stands in.
function Content({ children }: { readonly children: ReactNode }) {
  useFocusBack();
  return children;
}
