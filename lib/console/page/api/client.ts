import createClient, { type Client } from 'openapi-fetch';
import { useMemo } from 'react';
import { useHere } from '../session/here.ts';
import { useToken } from '../session/token.ts';
import type { components, paths } from './openapi.ts';
import type { OrganizationPaths } from './organization-paths.ts';
import { request } from './request.ts';

/** A shape of the OpenAPI document by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type ApiClient = Client<OrganizationPaths>;

/**
 * The operations for the organization that the page shows. Whatever is no success is thrown as an `ApiError`, so that `data` of an
 * answer is there: see `answered`.
 */
export const useApi = (): ApiClient => useClient<OrganizationPaths>(`/api/${useHere().organization.id}`);

/** The operations that belong to no organization. */
export const usePersonApi = () => useClient<Pick<paths, '/api/me'>>('');

function useClient<Paths extends object>(below: string): Client<Paths> {
  const token = useToken();
  return useMemo(
    () =>
      createClient<Paths>({
        baseUrl: `${window.location.origin}${below}`,
        fetch: (input) => request(input, token()),
      }),
    [below, token],
  );
}

/** The body of an answer: what is no success was thrown before. */
export async function answered<Body>(answer: Promise<{ data?: Body }>): Promise<Body> {
  const { data } = await answer;
  if (data === undefined) throw new Error('the answer has no body');
  return data;
}
