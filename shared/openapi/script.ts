import script from './redoc-script.json' with { type: 'json' };

/** Redoc's stand-alone script (`bin/vendor-redoc.ts`). Its address carries its version, so it may be kept for a year. */
export const scriptReply = {
  headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' },
  brotli: script.brotli,
};
