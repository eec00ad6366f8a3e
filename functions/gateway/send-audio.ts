import { audioMessage, audioOf, audioPayload, refuseAudioAddress } from '../../shared/gateway/audio.ts';
import { audioFiles } from '../../shared/gateway/audio-files.ts';
import { gatewayPlan, keysBeforeGatewaySend } from '../../shared/gateway/gateway-plan.ts';
import { sendAudio } from '../../shared/gateway/operations.ts';
import { chatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { audio, lateMedia, livePorts, outbound, queues, secrets, table } from '../../shared/runtime/live.ts';
import { sendMessage } from '../../shared/sending/send-message.ts';

/** `POST /message/sendAudio/{instanceName}`: sends a voice note, by URL or inline. */
export const serve = endpoint(
  'send-audio',
  sendAudio,
  async (request, deps) => {
    const { organization, body } = request;
    const cloud = () => chatappChannel(organization, audioPayload, deps);
    const checkAddress = () => refuseAudioAddress(body, deps);
    const message = audioMessage(body, { cloud, checkAddress, files: audioFiles(body, request, deps) });
    return sendMessage(gatewayPlan(request, message, deps), deps);
  },
  (request) =>
    keysBeforeGatewaySend(
      { operation: 'send-audio', addressee: request.body.number, hasFile: audioOf(request.body).kind !== 'url' },
      request,
    ),
);
export const handler = serve(livePorts(table, queues, secrets, outbound, lateMedia, audio));
