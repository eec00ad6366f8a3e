import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskAboutTyped } from './ask-about-typed.ts';
import { useFocusBack } from './focus.tsx';

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

/** A dialog. It asks before it loses what was typed; a click beside it does nothing. What had the focus before it has it again after it. */
export function Dialog({ isOpen, close, title, request, stays, children, ...rest }: Asked) {
  const { t } = useTranslation('frame');
  const isHeld = stays || request?.isPending;
  const { onInput, isAsking, question, askBefore } = useAskAboutTyped(isOpen && !isHeld);
  return (
    <Modal
      opened={isOpen}
      onClose={() => askBefore(close)}
      onInput={onInput}
      onExitTransitionEnd={request?.reset}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld && !isAsking}
      withCloseButton={!isHeld}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...rest}
    >
      <Content>
        {children}
        {question}
      </Content>
    </Modal>
  );
}

// Mantine gives the focus back where a dialog is closed, not where it goes with what it stands in.
function Content({ children }: { readonly children: ReactNode }) {
  useFocusBack();
  return children;
}
