import { type FormEvent, useRef } from 'react';
import { useAskToLeave } from './ask-to-leave.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Asks before what was typed in a dialog, or beside a list, is lost. Its caller hands it what is put in, while it is open. */
export function useAskAboutTyped(isOpen: boolean) {
  const fields = useRef(new Set<Field>());
  // A form may have given way to something else by then.
  const isTyped = () => [...fields.current].some(({ isConnected, value }) => isConnected && value.trim() !== '');
  const onInput = ({ target }: FormEvent) => {
    if (isTextual(target)) fields.current.add(target);
  };
  return { onInput, ...useAskToLeave(() => isOpen && isTyped(), isOpen) };
}

/** What is searched for is no loss. */
const isTextual = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(search|checkbox|radio|range)$/.test(target.type));
