import type { AllowList } from '../../../shared/outbound/address-policy.ts';
import { outboundClient } from '../../../shared/outbound/client.ts';
import type { Outbound } from '../../../shared/outbound/outbound.ts';
import type { Usage } from './usage.ts';

/** The one way out, counted: answers that are held are the provider's, those that are streamed somebody's files. */
export function meteredOutbound(allow: AllowList, usage: () => Usage): Outbound {
  const out = outboundClient(allow);
  return {
    request(request) {
      usage().providerCalls++;
      return out.request(request);
    },
    open(request) {
      usage().downloads++;
      return out.open(request);
    },
    resolve: out.resolve,
  };
}
