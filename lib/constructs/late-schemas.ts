import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { sourceRoot } from './bundle.ts';
import { withoutArrows } from './late-arrows.ts';

const isOurs = (path: string) => /^(?:functions|shared)[\\/]/.test(relative(sourceRoot, path));

/** Has our code make its schemas when they are used: `lambda-zod.ts` stands in for zod. */
export const lateSchemas: Plugin = {
  name: 'late-schemas',
  setup(build) {
    const standIn = { path: join(import.meta.dirname, 'lambda-zod.ts') };
    build.onResolve({ filter: /^zod$/ }, ({ importer }) => (isOurs(importer) ? standIn : undefined));
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!isOurs(path)) return undefined;
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts' });
      const late = withLateSchemas(code);
      // esbuild asks no other plugin for a file that has been read.
      return { contents: (await withoutArrows(late, 'js')) ?? late, loader: 'js' };
    });
  },
};

/**
 * Puts each schema of a file into a function that makes it, be it by itself or a member of an object. V8 then only looks for the
 * function's end where it would read and carry out all that the schema is made of; and what nothing else asks for is left out of
 * the bundle.
 *
 * @param code as esbuild prints it: a statement begins at the margin, its members two blanks from it, and what is in them further on
 */
export function withLateSchemas(code: string): string {
  const making = makingIn(code);
  const late = code
    .replace(
      /^((?:export )?const (\w+) = )([\w.]+\([\s\S]*?);\n(?![\s)}\]])/gm,
      (all, start: string, name: string, made: string) =>
        isSchema(made, making, name) ? `${start}${inFunction(made)};\n` : all,
    )
    .replace(/^(?:export )?const \w+ = \{\n[\s\S]*?\n\};$/gm, (object) =>
      object.replace(
        /^( {2}\w+: )((?:z\.)?\w+\([\s\S]*?)(,?)\n(?= {2}[^\s)}\]]|\};)/gm,
        (all, start: string, made: string, comma: string) =>
          isSchema(made, making) ? `${start}${inFunction(made)}${comma}\n` : all,
      ),
    );
  return late === code ? code : `import { lateSchema } from "zod";\n${late}`;
}

/** Whether an expression makes a schema, and is neither what is read off one nor followed by a second constant. */
const isSchema = (made: string, making: RegExp, name = ''): boolean =>
  (making.test(made) || name.endsWith('Schema')) &&
  made.endsWith(')') &&
  !readOff.test(made) &&
  !secondConstant.test(made);

/** What begins the making of a schema in a file: zod's functions, and those that it has from `shared/input`. */
function makingIn(code: string): RegExp {
  const imports = code.matchAll(/^import \{([^}]*)\} from "[./]+\/input\/[\w-]+\.ts";$/gm);
  const names = Array.from(imports, ([, list = '']) => list.split(',').map((name) => name.trim())).flat();
  return new RegExp(`^(?:${['z\\.[a-z]\\w*', ...names.filter((name) => makers.has(name))].join('|')})\\(`);
}

/** The functions of `shared/input` that make schemas. */
export const makers: ReadonlySet<string> = new Set(
  'degrees fileAddress forbidden integerParameter listOf optionalText orAbsent orEmpty paginationSchema requiredText text unlessBlank visibleText webAddress withEither withOneOf withSomeChange'.split(
    ' ',
  ),
);

const readOff = /\.(?:parse|safeParse|unwrap)\([^()]*\)$/;
const secondConstant = /[)\]\w], (?:\w+|\{[^}]*\}|\[[^\]]*\]) = /;

const inFunction = (made: string) => `/* @__PURE__ */ lateSchema(function() {\nreturn ${made};\n})`;
