import { gatewayOpenapiReply } from '../../shared/openapi/document-replies.ts';
import { getGatewayOpenapi } from '../../shared/openapi/service-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /openapi-gateway.json`: the gateway's endpoints as a document of their own. */
export const serve = endpoint('get-gateway-openapi', getGatewayOpenapi, async () => gatewayOpenapiReply());
export const handler = serve(plainPorts);
