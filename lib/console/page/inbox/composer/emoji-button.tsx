import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../frame/waiting.tsx';
import { loadPart } from '../../load-part.ts';

const EmojiChoice = lazy(() => loadPart(() => import('./emoji-choice.tsx')));

export function EmojiButton({ choose }: { readonly choose: (emoji: string) => void }) {
  const { t } = useTranslation('inbox');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top-start" trapFocus>
      <Popover.Target>
        <ActionIcon
          size="lg"
          title={t('composer.emoji')}
          aria-label={t('composer.emoji')}
          onClick={() => setIsOpen((is) => !is)}
        >
          <IconMoodSmile size={21} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<Waiting />}>
          <EmojiChoice
            choose={(emoji) => {
              setIsOpen(false);
              choose(emoji);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
