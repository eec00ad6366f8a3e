import type { Draft } from './draft.ts';

/** What a part of the form shows and changes. */
export interface FieldsProps {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
}

/** What an input gives when it changes. */
export interface Typed {
  readonly currentTarget: { readonly value: string };
}
