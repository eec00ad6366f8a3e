import type { paths } from './openapi.ts';

/** The paths below an organization's, from there on: the client that asks them knows which organization it is. */
export type OrganizationPaths = {
  [Path in keyof paths as Path extends `/api/{organization}${infer Rest}` ? Rest : never]: Below<paths[Path]>;
};

type Below<Item> = {
  [Method in keyof Item]: Item[Method] extends InOrganization ? Without<Item[Method]> : Item[Method];
};

interface InOrganization {
  readonly parameters: { readonly path: { readonly organization: string } };
}

/** An operation that is not asked for its organization. */
type Without<Operation extends InOrganization> = Omit<Operation, 'parameters'> & {
  parameters: Omit<Operation['parameters'], 'path'> & PathOf<Omit<Operation['parameters']['path'], 'organization'>>;
};

type PathOf<Rest> = keyof Rest extends never ? { path?: never } : { path: Rest };
