import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { answered, useApi } from '../api/client.ts';
import { useHere } from '../session/here.ts';
import { layoutOf, type Template } from './layout.ts';

export const templatesKey = (organization: string) => [organization, 'template'] as const;

/** No hint tells of the provider's verdict, for which a person waits. */
const whileJudged = (templates: readonly Template[]) => templates.some(({ status }) => status === 'PENDING') && 10_000;

interface Filter {
  readonly status: string | undefined;
  readonly search: string | undefined;
}

/** The templates of a status, of which the API has pages; a search is over all of them. */
export function useTemplates({ status, search }: Filter) {
  const api = useApi();
  const { organization } = useHere();
  const query = useInfiniteQuery({
    queryKey: [...templatesKey(organization.id), 'list', status ?? ''],
    queryFn: ({ pageParam, signal }) =>
      answered(api.GET('/templates', { params: { query: { status, limit: 100, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => whileJudged(state.data?.pages.flatMap((page) => page.templates) ?? []),
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (search && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [search, hasNextPage, isFetching, isError, fetchNextPage]);
  const templates = useMemo(
    () => query.data?.pages.flatMap((page) => page.templates).filter((one) => has(one, search)),
    [query.data, search],
  );
  return { ...query, templates };
}

/** Every word stands somewhere in it. */
function has(template: Template, search = ''): boolean {
  const { name, language, category } = template;
  const text = folded([name, language, category, layoutOf(template).body].join(' '));
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What stands in the address for a template. No name has a space. */
export const idOf = ({ name, language }: Pick<Template, 'name' | 'language'>) => `${name} ${language}`;

/** The template that the address names; null where there is none. */
export function useTemplate(id: string) {
  const api = useApi();
  const { organization } = useHere();
  const [name = '', language = ''] = id.split(' ');
  return useQuery({
    queryKey: [...templatesKey(organization.id), 'one', name, language],
    async queryFn({ signal }) {
      const found = await answered(api.GET('/templates', { params: { query: { name, language } }, signal }));
      return found.templates[0] ?? null;
    },
    refetchInterval: ({ state }) => whileJudged(state.data ? [state.data] : []),
  });
}
