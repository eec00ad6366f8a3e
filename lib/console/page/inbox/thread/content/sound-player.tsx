import { ActionIcon } from '@mantine/core';
import { IconMicrophone, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './content.module.css';

/** A voice note, or a piece of music: it is played where it stands. */
export function SoundPlayer({ address, isVoice }: { readonly address: string; readonly isVoice: boolean }) {
  const { t } = useTranslation('inbox');
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const toggle = () =>
    isPlaying ? sound.current?.pause() : void sound.current?.play().catch(() => setIsPlaying(false));
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={styles.sound}>
      <ActionIcon
        variant="filled"
        color="desk"
        radius="xl"
        size={36}
        onClick={toggle}
        aria-label={t(isPlaying ? 'sound.pause' : 'sound.play')}
      >
        <Icon size={16} />
      </ActionIcon>
      <input
        type="range"
        min={0}
        max={length || 1}
        step={0.1}
        value={at}
        aria-label={t('sound.position')}
        aria-valuetext={clock(at)}
        onChange={({ currentTarget }) => {
          if (sound.current) sound.current.currentTime = Number(currentTarget.value);
        }}
      />
      <small>{clock(isPlaying || at > 0 ? at : length)}</small>
      {isVoice && <IconMicrophone size={16} role="img" aria-label={t('sound.voice')} />}
      {/* biome-ignore lint/a11y/useMediaCaption: customers' voice notes have none. */}
      <audio
        ref={sound}
        src={address}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => setLength(finite(currentTarget.duration))}
        onDurationChange={({ currentTarget }) => setLength(finite(currentTarget.duration))}
      />
    </div>
  );
}

/** A recording that was not finished has no length until it was played. */
const finite = (seconds: number) => (Number.isFinite(seconds) ? seconds : 0);

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
