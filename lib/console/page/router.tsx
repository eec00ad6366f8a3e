import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { OrganizationChoice } from './frame/organization-choice.tsx';
import { PageFailed } from './frame/page-failed.tsx';
import { Waiting } from './frame/waiting.tsx';
import { viewIn } from './inbox/view.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
const choice = createRoute({ getParentRoute: () => root, path: '/', component: OrganizationChoice });
const organization = createRoute({ getParentRoute: () => root, path: '/o/$organization', component: Frame });

const first = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$organization/inbox', params });
  },
});

const inbox = createRoute({
  getParentRoute: () => organization,
  path: '/inbox',
  validateSearch: viewIn,
  component: lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
});
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$kind/$id',
  component: lazyRouteComponent(() => import('./inbox/conversation-view.tsx'), 'ConversationView'),
  validateSearch: ({ message }: Record<string, unknown>): { message?: string } =>
    typeof message === 'string' ? { message } : {},
});

const pages = [first, inbox.addChildren([conversation])];

/** Every page with its address. Each is loaded when it is opened, or when the pointer is over its link. */
export const router = createRouter({
  routeTree: root.addChildren([choice, organization.addChildren(pages)]),
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
