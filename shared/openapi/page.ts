import rapidoc from './rapidoc.json' with { type: 'json' };

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
<rapi-doc spec-url="openapi.json" render-style="focused" info-description-headings-in-navbar="true" theme="light" load-fonts="false" show-header="false"
  regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" nav-bg-color="#f3f4f6" nav-text-color="#374151"
  nav-hover-bg-color="#e5e7eb" nav-hover-text-color="#111827" primary-color="#1d4ed8"
  allow-spec-url-load="false" allow-spec-file-load="false" allow-server-selection="false"></rapi-doc>
<noscript>This page needs JavaScript. The document itself is <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/script.js?v=${rapidoc.version}"></script>
</body>
</html>
`;

/** Nothing is loaded from or sent to other hosts: requests that are tried go to the service itself. RapiDoc writes style elements. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
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
