import { indented, keyVariable, type SampleRequest } from './sample-request.ts';

/** A request in Python, with its standard library alone. */
export function python({ method, path, address, key: keyHeader, headers, body, answer }: SampleRequest): string {
  const all = [
    ...(keyHeader ? [`${JSON.stringify(keyHeader[0])}: ${pythonKey(keyHeader[1])},`] : []),
    ...headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  return [
    ...(body !== undefined || answer === 'json' ? ['import json'] : []),
    'import os',
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    os.environ["${address}"] + ${JSON.stringify(path)},`,
    `    method="${method}",`,
    ...(all.length === 0 ? [] : ['    headers={', ...all.map((line) => `        ${line}`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(inPython(body), 4)}).encode(),`]),
    ')',
    'try:',
    '    with urlopen(request) as response:',
    `        print(${pythonAnswers[answer]})`,
    'except HTTPError as error:',
    '    print(error.code, error.read().decode())',
  ].join('\n');
}

const pythonAnswers = {
  json: 'json.load(response)',
  text: 'response.read().decode()',
  file: 'response.read()',
} as const;

const pythonKey = (before: string) => `${before === '' ? '' : `"${before}" + `}os.environ["${keyVariable}"]`;

/** A JSON value as Python has it, whose texts are those of JSON. */
function inPython(value: unknown, indent = ''): string {
  const deeper = `${indent}    `;
  const lines = (items: readonly string[], [open = '', close = '']: string) =>
    items.length === 0
      ? open + close
      : `${open}\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}${close}`;
  if (Array.isArray(value))
    return lines(
      value.map((item) => inPython(item, deeper)),
      '[]',
    );
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return lines(
      members.map(([name, member]) => `${JSON.stringify(name)}: ${inPython(member, deeper)}`),
      '{}',
    );
  }
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
