import { useComputedColorScheme } from '@mantine/core';
import EmojiPicker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { useTranslation } from 'react-i18next';

interface Choice {
  readonly choose: (emoji: string) => void;
  /** Shows the usual reactions first. */
  readonly isShort?: boolean;
}

/** All emoji, in the letters of the system: no picture comes from another host. It is loaded when it is opened. */
export default function EmojiChoice({ choose, isShort }: Choice) {
  const { t } = useTranslation('inbox');
  const scheme = useComputedColorScheme();
  const take = (emoji: string) => {
    choose(emoji);
    // The picker writes what was chosen into the browser's storage, where nothing of ours stays.
    queueMicrotask(() => window.localStorage.removeItem('epr_suggested'));
  };
  return (
    <EmojiPicker
      onEmojiClick={({ emoji }) => take(emoji)}
      onReactionClick={({ emoji }) => take(emoji)}
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
