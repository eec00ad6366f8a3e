import { registerHooks } from 'node:module';

/** An OpenAPI document, as JSON has it. */
export type OpenapiDocument = Readonly<Record<string, unknown>>;

/**
 * The types of a document, by openapi-typescript, and below them two lists that the client's own types are made from:
 * the operations that take a key, and the names of errors.
 */
export async function generateTypes(document: OpenapiDocument): Promise<string> {
  const stop = provideCompiler();
  try {
    const { default: openapiTypes, astToString } = await import('openapi-typescript');
    const types = astToString(await openapiTypes(JSON.stringify(document)));
    const { callable, errors } = namesIn(document);
    return `${types}\nexport type CallableOperation = ${union(callable)};\nexport type NamedError = ${union(errors)};\n`;
  } finally {
    stop();
  }
}

const union = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(' | ') || 'never';

/** A described operation. */
interface Described {
  readonly operationId: string;
  readonly security: readonly unknown[];
}

/** Every operation of a document that takes a key. */
const callableIn = (document: OpenapiDocument): Described[] =>
  Object.values(document.paths as Record<string, Record<string, Described>>)
    .flatMap((item) => Object.values(item))
    .filter(({ security }) => security.length > 0);

function namesIn(document: OpenapiDocument) {
  const lists = [...JSON.stringify(document).matchAll(/"error":\{"type":"string","enum":(\[[^\]]*\])/g)];
  const errors = lists.flatMap(([, list]) => JSON.parse(list ?? '[]') as string[]);
  return {
    callable: callableIn(document).map(({ operationId }) => operationId),
    errors: [...new Set(errors)].toSorted(),
  };
}

/**
 * Has generators find the compiler that they print with. They ask for `typescript`, whose version 7 is a program that
 * compiles and no library any more; `@ts-morph/common` has the library in it.
 */
export function provideCompiler(): () => void {
  const href = import.meta.resolve('@ts-morph/common');
  const address = 'compiler:typescript';
  const source = `import common from ${JSON.stringify(href)}; export default common.ts;`;
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript' ? { url: address, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === address ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
  return () => hooks.deregister();
}
