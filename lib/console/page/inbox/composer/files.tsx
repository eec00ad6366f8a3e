import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useBegun } from '../unsent.tsx';

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
  const [files, setFiles] = useBegun<readonly File[]>(`files ${of}`, none);
  const state = useMemo<Files>(
    () => ({
      files,
      add: (more) => setFiles((all) => [...all, ...more]),
      remove: (file) => setFiles((all) => all.filter((one) => one !== file)),
      clear: () => setFiles([]),
    }),
    [files, setFiles],
  );
  return <FilesContext value={state}>{children}</FilesContext>;
}

export const useFiles = () => useContext(FilesContext);
