import { useComputedColorScheme } from '@mantine/core';
import EmojiPicker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { useTranslation } from 'react-i18next';

interface Choice {
  readonly choose: (emoji: string) => void;
  /** Shows the usual reactions first. */
  readonly isShort?: boolean;
}

const noEmoji: string[] = [];

/** All emoji, in the letters of the system: no picture comes from another host. It is loaded when it is opened. */
export default function EmojiChoice({ choose, isShort }: Choice) {
  const { t } = useTranslation('inbox');
  const scheme = useComputedColorScheme();
  return (
    <EmojiPicker
      onEmojiClick={({ emoji }) => choose(emoji)}
      onReactionClick={({ emoji }) => choose(emoji)}
      // Without a list of ours the picker keeps one of its own in the browser's storage.
      suggestedEmojis={noEmoji}
      reactionsDefaultOpen={isShort}
      emojiStyle={EmojiStyle.NATIVE}
      theme={scheme === 'dark' ? Theme.DARK : Theme.LIGHT}
      searchPlaceholder={t('emoji.search')}
      previewConfig={{ showPreview: false }}
      width={320}
      height={380}
      lazyLoadEmojis
    />
  );
}
