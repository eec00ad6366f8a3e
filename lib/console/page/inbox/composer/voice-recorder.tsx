import { ActionIcon, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconMicrophone, IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellFailed } from '../../frame/tell.tsx';
import styles from './composer.module.css';
import { type Recording, startRecording } from './sound/recording.ts';

interface Recorder {
  readonly isRecording: boolean;
  readonly setIsRecording: (is: boolean) => void;
  readonly done: (file: File) => void;
  /** The agent has gone elsewhere while it was recorded. */
  readonly keep: (file: File) => void;
}

/** Records a voice note, which is sent or thrown away, or kept where the agent goes elsewhere. */
export function VoiceRecorder({ isRecording, setIsRecording, done, keep }: Recorder) {
  const { t } = useTranslation('inbox');
  const recording = useRef<Recording>(undefined);
  const isHere = useRef(true);
  const leave = useRef(keep);
  leave.current = keep;
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      recording.current?.end().then(leave.current, tellFailed);
    };
  }, []);
  useWindowEvent('beforeunload', (event) => {
    if (isRecording) event.preventDefault();
  });

  const start = async () => {
    try {
      const begun = await startRecording();
      // The agent may have been asked whether the page may hear them, and have gone elsewhere.
      if (!isHere.current) return begun.cancel();
      recording.current = begun;
      setIsRecording(true);
    } catch (error) {
      tellFailed(error);
    }
  };
  /** Nothing is left to be kept. */
  const take = () => {
    const begun = recording.current;
    recording.current = undefined;
    return begun;
  };
  const end = async () => {
    const file = await take()?.end();
    setIsRecording(false);
    if (file) done(file);
  };
  const cancel = () => {
    take()?.cancel();
    setIsRecording(false);
  };

  if (!isRecording) {
    return (
      <Tooltip label={t('voice.record')}>
        <ActionIcon size="lg" aria-label={t('voice.record')} onClick={() => void start()}>
          <IconMicrophone size={20} />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <div className={styles.recording} role="status">
      <span className={styles.dot} aria-hidden />
      <Clock />
      <ActionIcon size="lg" ms="auto" aria-label={t('voice.discard')} onClick={cancel}>
        <IconTrash size={19} />
      </ActionIcon>
      <ActionIcon
        variant="filled"
        color="desk"
        radius="xl"
        size={36}
        aria-label={t('voice.send')}
        onClick={() => void end().catch(tellFailed)}
      >
        <IconSend2 size={18} />
      </ActionIcon>
    </div>
  );
}

function Clock() {
  const { t } = useTranslation('inbox');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((all) => all + 1), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <span>
      {t('voice.recording')} {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
