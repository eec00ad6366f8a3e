import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

interface Search {
  readonly label: string;
  /** What is searched for when the page is opened. */
  readonly initial: string | undefined;
  /** Called when the reader pauses; undefined where nothing is searched for. */
  readonly find: (text: string | undefined) => void;
  readonly className?: string;
}

/** What a list is to have in it. The key / leads there, Escape empties it. */
export function SearchField({ label, initial = '', find, className }: Search) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  const findLater = useDebouncedCallback((wanted: string) => find(wanted.trim() || undefined), 250);
  const write = (written: string) => {
    setText(written);
    findLater(written);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={className}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Escape' && write('')}
    />
  );
}
