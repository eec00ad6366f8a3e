import redoc from './redoc.json' with { type: 'json' };

/** The version is part of the script's address, so that browsers may keep it. Relative addresses work below any base path. */
const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Relaydesk API</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 }</style>
</head>
<body>
<redoc spec-url="openapi.json"></redoc>
<noscript>This page needs JavaScript. The document itself is <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/redoc.js?v=${redoc.version}"></script>
</body>
</html>
`;

/** Nothing is loaded from or sent to other hosts. Redoc writes style elements and searches in a worker of its own. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The answer of `GET /docs`: the page, and headers that confine it. */
export const pageReply = {
  headers: {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  },
  body,
};
