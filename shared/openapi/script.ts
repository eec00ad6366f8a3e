import script from './rapidoc-script.json' with { type: 'json' };

/** The answer of `GET /docs/script.js`: RapiDoc's script (`bin/vendor-rapidoc.ts`). Its address has its version, so browsers may keep it for a year. */
export const scriptReply = {
  headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' },
  brotli: script.brotli,
};
