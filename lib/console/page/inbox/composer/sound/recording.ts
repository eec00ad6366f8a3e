import { writeOgg } from './ogg.ts';
import { readWebm } from './webm.ts';

/** What providers take, by what a browser can record; the last is put into another file first. */
const forms = ['audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus'] as const;

export interface Recording {
  /** Ends it and gives the file. */
  readonly end: () => Promise<File>;
  readonly cancel: () => void;
}

/** Records the microphone, which the browser asks for. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = forms.find((form) => MediaRecorder.isTypeSupported(form));
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.start();
  const cancel = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    cancel,
    async end() {
      cancel();
      await ended;
      return fileOf(new Blob(parts, { type: recorder.mimeType }));
    },
  };
}

async function fileOf(recorded: Blob): Promise<File> {
  if (recorded.type.startsWith('audio/webm')) {
    const ogg = writeOgg(readWebm(new Uint8Array(await recorded.arrayBuffer())));
    return new File([ogg], 'voice.ogg', { type: 'audio/ogg' });
  }
  const [type = 'audio/ogg'] = recorded.type.split(';');
  return new File([recorded], type === 'audio/mp4' ? 'voice.m4a' : 'voice.ogg', { type });
}
