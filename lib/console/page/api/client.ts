import { useQueryClient } from '@tanstack/react-query';
import createClient, { type Client } from 'openapi-fetch';
import { useCallback, useMemo } from 'react';
import { useHere } from '../session/here.ts';
import { useToken } from '../session/token.ts';
import { ApiError } from './api-error.ts';
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
export function useApi(): ApiClient {
  const queries = useQueryClient();
  return useClient<OrganizationPaths>(`/api/${useHere().organization.id}`, {
    // Who is removed is no member at once: the page learns it by whatever it asks next.
    onNoMember: useCallback(() => void queries.invalidateQueries({ queryKey: ['me'] }), [queries]),
  });
}

/** The operations that belong to no organization. */
export const usePersonApi = () => useClient<Pick<paths, '/api/me'>>('');

function useClient<Paths extends object>(
  below: string,
  { onNoMember }: { readonly onNoMember?: () => void } = {},
): Client<Paths> {
  const token = useToken();
  return useMemo(
    () =>
      createClient<Paths>({
        baseUrl: `${window.location.origin}${below}`,
        fetch: async (input) => {
          try {
            return await request(input, token());
          } catch (error) {
            if (error instanceof ApiError && error.error === 'Organization not found') onNoMember?.();
            throw error;
          }
        },
      }),
    [below, token, onNoMember],
  );
}

/** The body of an answer: what is no success was thrown before. */
export async function answered<Body>(answer: Promise<{ data?: Body }>): Promise<Body> {
  const { data } = await answer;
  if (data === undefined) throw new Error('the answer has no body');
  return data;
}
