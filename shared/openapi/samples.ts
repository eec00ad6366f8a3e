import type { Documentation } from '../http/documentation.ts';
import type { EndpointRow } from '../routes.ts';
import { python } from './python-sample.ts';
import { indented, keyVariable, requestOf, type SampleRequest } from './sample-request.ts';

/** A sample of a call, as renderers of OpenAPI documents show it. */
interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The first example of an endpoint as a request in curl, TypeScript and Python, with nothing but what each of them brings along. */
export function codeSamples(row: EndpointRow, docs: Documentation): CodeSample[] {
  const request = requestOf(row, docs);
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ];
}

function curl({ method, path, address, key: keyHeader, headers, body, answer }: SampleRequest): string {
  const lines = [
    `curl ${answer === 'file' ? '-L -o file ' : ''}${method === 'GET' ? '' : `-X ${method} `}"$${address}${path}"`,
    ...(keyHeader ? [`-H "${keyHeader[0]}: ${keyHeader[1]}$${keyVariable}"`] : []),
    ...headers.map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${inShell(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
}

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function typescript({ method, path, address, key: keyHeader, headers, body, answer }: SampleRequest): string {
  const all = [
    ...(keyHeader ? [`${quoted(keyHeader[0])}: \`${keyHeader[1]}\${env.${keyVariable}}\`,`] : []),
    ...headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)},`),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(all.length === 0 ? [] : ['  headers: {', ...all.map((line) => `    ${line}`), '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),`]),
  ];
  return [
    "import { env } from 'node:process';",
    '',
    `const response = await fetch(\`\${env.${address}}${path}\`${options.length === 0 ? ');' : ', {'}`,
    ...(options.length === 0 ? [] : [...options, '});']),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the sample's
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
    `console.log(await response.${answer === 'file' ? 'blob' : answer}());`,
  ].join('\n');
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
