import { useQuery } from '@tanstack/react-query';
import { answered, useApi } from '../api/client.ts';
import type { operations } from '../api/openapi.ts';
import { useHere } from '../session/here.ts';

type Answer = operations['getOverview']['responses'][200]['content']['application/json'];
export type Day = Answer['overview']['days'][number];

/** The service adds up as much as one request may: then it is asked again at once. */
const askAgain = 1_000;

/** The last days of an organization, added up. */
export function useOverview(days: number) {
  const api = useApi();
  const { organization } = useHere();
  return useQuery({
    queryKey: [organization.id, 'overview', days],
    queryFn: ({ signal }) => answered(api.GET('/overview', { params: { query: { days } }, signal })),
    refetchInterval: ({ state: { data } }) => (data && !data.complete ? askAgain : false),
  });
}
