import { searchTextsOperation } from '../../shared/history/search-operations.ts';
import { searchTexts } from '../../shared/history/search-texts.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/search`: messages with a text, in all conversations. */
export const serve = endpoint('search-texts', searchTextsOperation, async ({ organization, query }, deps) => ({
  body: await searchTexts(organization, query, deps),
}));
export const handler = serve(livePorts(table));
