import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { mayPass, waitBefore } from './api/api-error.ts';
import { TooLate } from './api/request.ts';
import { Entrance } from './entrance.tsx';
import { cookieColorScheme } from './frame/color-scheme.ts';
import { theme } from './frame/theme.ts';
import { Waiting } from './frame/waiting.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Who has waited for as long as an answer may take is told so.
      retry: (failures, error) => failures < 2 && mayPass(error) && !(error instanceof TooLate),
      retryDelay: waitBefore,
      staleTime: 5_000,
    },
    // What changes something is tried again by people alone, who see what has become of it, also that the network is gone: it does not
    // wait for it and happen then. What came of it, such as a secret, is kept no longer than it is shown.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

// Before the next key or click: a button that is pressed twice at once, on a page that is busy, is to know of the first time.
notifyManager.setScheduler(queueMicrotask);

/** The whole page: its theme, its words and what it has read. */
export function Console() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={cookieColorScheme}>
      <Notifications position="top-right" limit={4} />
      <QueryClientProvider client={queries}>
        <Suspense fallback={<Waiting />}>
          <Entrance />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
