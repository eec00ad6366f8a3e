import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAskAboutTyped } from './ask-about-typed.ts';
import { PlainDialog } from './plain-dialog.tsx';

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

/** A dialog that asks before it loses what was typed. */
export function Dialog({ isOpen, close, title, request, stays = false, children, ...rest }: Asked) {
  const isHeld = stays || request?.isPending === true;
  const { onInput, isAsking, question, askBefore } = useAskAboutTyped(isOpen && !isHeld);
  return (
    <PlainDialog
      isOpen={isOpen}
      close={() => askBefore(close)}
      title={title}
      isHeld={isHeld}
      closeOnEscape={!isHeld && !isAsking}
      onInput={onInput}
      onExitTransitionEnd={request?.reset}
      {...rest}
    >
      {children}
      {question}
    </PlainDialog>
  );
}
