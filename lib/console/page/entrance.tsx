import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { FailedNotice } from './frame/failed.tsx';
import { Waiting } from './frame/waiting.tsx';
import { router } from './router.tsx';
import { readSettings } from './session/settings.ts';
import { SignIn } from './session/sign-in.tsx';
import { SignedIn } from './session/signed-in.tsx';

/** What stands before every page: where to sign in, and whether that was done. */
export function Entrance() {
  const settings = useQuery({ queryKey: ['settings'], queryFn: readSettings, staleTime: Number.POSITIVE_INFINITY });
  if (settings.error) return <FailedNotice error={settings.error} again={() => void settings.refetch()} />;
  if (!settings.data) return <Waiting />;
  return (
    <SignIn settings={settings.data}>
      <SignedIn>
        <RouterProvider router={router} />
      </SignedIn>
    </SignIn>
  );
}
