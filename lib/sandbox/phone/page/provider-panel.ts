import { button, element } from './elements.ts';
import { failNext, setWindow } from './sandbox.ts';

const faults = {
  bad_parameter: 'It refuses the message',
  rate_limit: 'It says: too many',
  server_error: 'It answers with an error of its own',
  close_after_accepting: 'It takes the message, and the answer is lost',
} as const;

/** What the provider does next, to see what becomes of it in the console. */
export function providerPanel(): HTMLElement {
  const said = element('p', { className: 'said' });
  said.setAttribute('role', 'status');
  const tell = (text: string) => {
    said.textContent = text;
  };
  const fail = async (fault: string, text: string) => {
    await failNext(fault);
    tell(`At the next send: ${text.toLowerCase()}.`);
  };
  const closed = element('input', { type: 'checkbox' });
  closed.onchange = () => {
    void setWindow(closed.checked);
    tell(closed.checked ? 'Who has not written in 24 hours takes templates alone.' : 'Everybody takes every message.');
  };
  return element(
    'section',
    { className: 'panel' },
    element('h2', { textContent: 'The provider fails next' }),
    ...Object.entries(faults).map(([fault, text]) => button(text, () => void fail(fault, text).catch(tell))),
    element('label', {}, closed, ' The window of 24 hours counts'),
    said,
  );
}
