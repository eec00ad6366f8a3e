import { type ReactNode, useEffect, useRef, useState } from 'react';

/** What had the focus when this came has it again when this has gone, unless something else has taken it. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (isLost() && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

/** Stands where something else stood, and has its focus: otherwise the next key would go to the top of the page. */
export function TakesFocus({ children }: { readonly children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLost()) return;
    const first = here.current?.querySelector<HTMLElement>('[data-autofocus]') ?? here.current;
    first?.focus();
  }, []);
  return (
    <div ref={here} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}

/** A browser gives the focus of what is taken away to the page as a whole. */
const isLost = () => document.activeElement === null || document.activeElement === document.body;
