import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { audioBodySchema } from './audio.ts';
import { exampleNumber, gatewayErrors, gatewayExample, numberMeaning, ownGatewayErrors } from './gateway-docs.ts';
import { sendAudio } from './send-audio-operation.ts';

explain(
  audioBodySchema,
  {
    number: numberMeaning,
    audio: {
      description:
        'An http or https URL, a data URI in base64, or base64 (white space is allowed; at most 4 MB decoded). An instance’s own server fetches a URL itself; for `cloudprovider` we fetch it, up to 16 MB.',
      type: 'string',
    },
    encoding:
      'Whether other audio is converted to the chat-app’s voice notes (OGG with Opus). Instances with a server hand it on, and its own default holds where it is absent. For `cloudprovider` it needs ffmpeg in the deployment, and without it audio goes as it is: MP3, AAC or OGG.',
    delay:
      'Milliseconds for which the recipient is shown that a recording is being made. It has no effect over `cloudprovider`.',
  },
  { id: 'GatewayAudio', description: 'A recording.' },
);

const example = (summary: string, audio: string) =>
  gatewayExample(
    summary,
    { number: exampleNumber, audio, encoding: true, delay: 1200 },
    { audioMessage: { ptt: true } },
  );

export const sendAudioDocs = documentation(sendAudio, {
  tag: 'Gateway',
  summary: 'Send a recording',
  description: 'Sends audio as a voice note.',
  success: 'The upstream took the recording.',
  errors: [...gatewayErrors, 'Media download failed', 'Unsupported media', 'Provider upload failed'],
  ownErrors: {
    ...ownGatewayErrors,
    'Invalid field': {
      ...ownGatewayErrors['Invalid field'],
      example: { message: 'audio must be an http or https URL, a data URI in base64, or base64' },
    },
    'Payload too large': {
      when: 'Inline audio is over 4 MB decoded, or the body over 6 MB.',
      example: { message: 'audio is 4200000 bytes of audio; inline audio may have 4194304 (4 MB), more goes by URL' },
    },
    'Media download failed': {
      when: 'Over `cloudprovider`: the address is refused, cannot be reached, does not answer 200, or takes too long.',
      example: { message: 'audio answered 404; it must answer 200 with the file.' },
    },
    'Unsupported media': {
      when: 'Over `cloudprovider`: it is no audio that the provider takes, it cannot be converted within 14 s, or this deployment has nothing to convert with.',
      example: { message: 'audio is a WAV audio file; audio must be MP3, AAC or OGG' },
    },
  },
  examples: {
    url: example('By URL', 'https://example.org/hello.ogg'),
    data_uri: example('A data URI', 'data:audio/ogg;base64,T2dnUwACAAAAAAAAAAA='),
    base64: example('Base64', 'T2dnUwACAAAAAAAAAAA='),
  },
});
