import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface Search {
  readonly label: string;
  /** What is searched for: it stands in the address. */
  readonly searched: string | undefined;
  /** Called when the reader pauses; undefined where nothing is searched for. */
  readonly find: (text: string | undefined) => void;
  readonly className?: string;
}

/** What a list is to have in it. The key / leads there, Escape empties it. */
export function SearchField({ label, searched = '', find, className }: Search) {
  const [text, setText] = useState(searched);
  const asked = useRef(searched);
  useEffect(() => {
    if (searched === asked.current) return;
    // A link has led to another address, or the reader has gone back.
    asked.current = searched;
    setText(searched);
  }, [searched]);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  const findLater = useDebouncedCallback((wanted: string) => {
    asked.current = wanted.trim();
    find(asked.current || undefined);
  }, 250);
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
