import { audioMessage, audioOf, audioPayload, refuseAudioAddress } from '../../shared/gateway/audio.ts';
import { audioFiles } from '../../shared/gateway/audio-files.ts';
import { gatewayPlan, keysBeforeGatewaySend } from '../../shared/gateway/gateway-plan.ts';
import { sendAudio } from '../../shared/gateway/operations.ts';
import { chatappChannel } from '../../shared/providers/chatapp/channel.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia } from '../../shared/runtime/late-media.ts';
import { audio } from '../../shared/runtime/live-audio.ts';
import { outbound } from '../../shared/runtime/live-outbound.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { table } from '../../shared/runtime/live-table.ts';
import { sendMessage } from '../../shared/sending/send-message.ts';

export const serve = endpoint(
  'send-audio',
  sendAudio,
  async (request, deps) => {
    const { organization, body } = request;
    await refuseAudioAddress(body, deps);
    const cloud = () => chatappChannel(organization, audioPayload, deps);
    const message = audioMessage(body, { cloud, files: audioFiles(body, request, deps) });
    return sendMessage(gatewayPlan(request, message, deps), deps);
  },
  (request) =>
    keysBeforeGatewaySend(
      { operation: 'send-audio', addressee: request.body.number, hasFile: audioOf(request.body).kind !== 'url' },
      request,
    ),
);
export const handler = serve(livePorts(table, queues, secrets, outbound, lateMedia, audio));
