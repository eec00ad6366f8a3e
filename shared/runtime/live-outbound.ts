import { outboundClient } from '../outbound/client.ts';
import { settings } from './live-ports.ts';

/** Requests of a running function to providers, servers of organizations and webhooks. */
export const outbound = { http: () => outboundClient(settings.outboundAllow) };
