import { type Recording, startRecording } from '../../../console/page/inbox/composer/sound/recording.ts';
import { type Customer, keepWritten, type Written } from './customers.ts';
import { button, element } from './elements.ts';
import { base64Of, smallPicture } from './picture.ts';
import { receive } from './sandbox.ts';

/** Sends what a customer does, and keeps it to be shown, with the reason where it was not taken. */
export async function say(customer: Customer, message: object, shown: Pick<Written, 'text' | 'file'>): Promise<void> {
  const at = new Date().toISOString();
  const { number: from, name } = customer;
  try {
    const { message_id, taken } = await receive({ from, name, ...message });
    keepWritten(customer, { at, message_id, ...shown, ...(!taken && { problem: 'The service did not take it' }) });
  } catch (error) {
    keepWritten(customer, { at, message_id: `failed ${at}`, ...shown, problem: String(error) });
  }
}

/** The row at the foot of the phone: a text, a picture, a voice note. */
export function writingRow(current: () => Customer, done: () => void): HTMLElement {
  const input = element('input', { placeholder: 'Message', autocomplete: 'off', dir: 'auto' });
  input.setAttribute('aria-label', 'Message');
  const picture = element('input', { type: 'file', accept: 'image/*', hidden: true });
  picture.onchange = () => {
    const [file] = picture.files ?? [];
    picture.value = '';
    if (file) void sendPicture(current(), file).then(done);
  };
  const form = element(
    'form',
    { className: 'writing' },
    button('Send a picture', () => picture.click(), '🖼'),
    picture,
    input,
    voiceButton(current, done),
    element('button', { type: 'submit', textContent: '➤', ariaLabel: 'Send', title: 'Send' }),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    input.value = '';
    if (text) void say(current(), { type: 'text', text }, { text }).then(done);
  };
  return form;
}

async function sendPicture(customer: Customer, file: File): Promise<void> {
  const small = await smallPicture(file);
  const message = { type: 'image', base64: await base64Of(small), mime_type: 'image/jpeg', filename: 'picture.jpg' };
  await say(customer, message, { text: '', file: { kind: 'image', address: URL.createObjectURL(small) } });
}

function voiceButton(current: () => Customer, done: () => void): HTMLElement {
  let recording: Recording | undefined;
  const voice = button('Record a voice note', () => void toggle().catch((error) => alert(String(error))), '🎤');
  const toggle = async () => {
    if (!recording) {
      recording = await startRecording();
      voice.classList.add('recording');
      return;
    }
    const file = await recording.end();
    recording = undefined;
    voice.classList.remove('recording');
    const message = { type: 'audio', base64: await base64Of(file), mime_type: file.type, filename: file.name };
    await say(current(), message, { text: '', file: { kind: 'audio', address: URL.createObjectURL(file) } });
    done();
  };
  return voice;
}
