import { useMemo } from 'react';
import { useToken } from '../session/token.ts';
import { request } from './request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Paths of the console's API that are no operation of the service API: `/me`, `/{organization}/members`. */
export interface ConsoleApi {
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  send<Answer>(method: Exclude<Method, 'GET'>, path: string, body?: unknown): Promise<Answer>;
}

export function useConsoleApi(): ConsoleApi {
  const token = useToken();
  return useMemo(() => {
    const ask = async <Answer>(method: Method, path: string, init: RequestInit): Promise<Answer> => {
      const asked = new Request(`/api${path}`, { ...init, method });
      if (init.body) asked.headers.set('content-type', 'application/json');
      const response = await request(asked, token());
      return (response.status === 204 ? undefined : await response.json()) as Answer;
    };
    return {
      get: (path, signal) => ask('GET', path, { signal }),
      send: (method, path, body) => ask(method, path, { body: body === undefined ? undefined : JSON.stringify(body) }),
    };
  }, [token]);
}
