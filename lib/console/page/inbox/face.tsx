import { Avatar } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { type Conversation, titleOf } from './conversation.ts';

const hues = [165, 225, 285, 25, 195, 330, 95, 260];

/** The same person has the same colour everywhere, light or dark as the page is. */
function coloursOf(id: string) {
  const hue = hues[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues.length];
  return {
    backgroundColor: `light-dark(hsl(${hue} 55% 89%), hsl(${hue} 35% 24%))`,
    color: `light-dark(hsl(${hue} 70% 22%), hsl(${hue} 60% 86%))`,
  };
}

interface Whose {
  readonly of: Pick<Conversation, 'contact' | 'group'>;
  readonly size?: number;
}

/** A person's initials, or the sign of a group. */
export function Face({ of, size = 44 }: Whose) {
  const styles = { placeholder: coloursOf(of.group?.id ?? of.contact?.id ?? '') };
  if (of.group) {
    return (
      <Avatar size={size} aria-hidden styles={styles}>
        <IconUsersGroup size={size / 2} />
      </Avatar>
    );
  }
  return <Avatar size={size} aria-hidden name={lettersOf(titleOf(of))} styles={styles} />;
}

/** A number has no initials. */
const lettersOf = (name: string) => (/\p{L}/u.test(name) ? name : undefined);
