import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Files {
  /** What will be sent. */
  readonly files: readonly File[];
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (file: File) => void;
  readonly clear: () => void;
}

const FilesContext = createContext<Files>({ files: [], add() {}, remove() {}, clear() {} });

/** The files that were chosen, dropped or pasted for the next message. */
export function FilesProvider({ children }: { readonly children: ReactNode }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const state = useMemo<Files>(
    () => ({
      files,
      add: (more) => setFiles((all) => [...all, ...more]),
      remove: (file) => setFiles((all) => all.filter((one) => one !== file)),
      clear: () => setFiles([]),
    }),
    [files],
  );
  return <FilesContext value={state}>{children}</FilesContext>;
}

export const useFiles = () => useContext(FilesContext);
