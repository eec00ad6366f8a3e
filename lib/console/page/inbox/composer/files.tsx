import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { useUnsent } from '../unsent.tsx';

interface Files {
  /** What will be sent. */
  readonly files: readonly File[];
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (file: File) => void;
  readonly clear: () => void;
}

const FilesContext = createContext<Files>({ files: [], add() {}, remove() {}, clear() {} });

const none: readonly File[] = [];

/** The files that were chosen, dropped or pasted for the next message of a conversation. */
export function FilesProvider({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const kept = useUnsent().files;
  const files = useSyncExternalStore(kept.subscribe, () => kept.get(of) ?? none);
  const state = useMemo<Files>(() => {
    const change = (to: (all: readonly File[]) => readonly File[]) => kept.set(of, to(kept.get(of) ?? none));
    return {
      files,
      add: (more) => change((all) => [...all, ...more]),
      remove: (file) => change((all) => all.filter((one) => one !== file)),
      clear: () => change(() => none),
    };
  }, [files, kept, of]);
  return <FilesContext value={state}>{children}</FilesContext>;
}

export const useFiles = () => useContext(FilesContext);
