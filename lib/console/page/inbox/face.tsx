import { Avatar } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { type Conversation, titleOf } from './conversation.ts';

const colours = ['teal', 'indigo', 'grape', 'orange', 'cyan', 'pink', 'lime', 'violet'];

/** The same person has the same colour everywhere. */
const colourOf = (id: string) => colours[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 8];

/** A person's initials, or the sign of a group. */
export function Face({
  of,
  size = 44,
}: {
  readonly of: Pick<Conversation, 'contact' | 'group'>;
  readonly size?: number;
}) {
  const colour = colourOf(of.group?.id ?? of.contact?.id ?? '');
  if (of.group) {
    return (
      <Avatar color={colour} size={size} aria-hidden>
        <IconUsersGroup size={size / 2} />
      </Avatar>
    );
  }
  return <Avatar color={colour} size={size} aria-hidden name={lettersOf(titleOf(of))} />;
}

/** A number has no initials. */
const lettersOf = (name: string) => (/\p{L}/u.test(name) ? name : undefined);
