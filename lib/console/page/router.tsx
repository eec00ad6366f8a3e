import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { contactsViewIn } from './contacts/view.ts';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { OrganizationChoice } from './frame/organization-choice.tsx';
import { PageFailed } from './frame/page-failed.tsx';
import { Waiting } from './frame/waiting.tsx';
import { viewIn } from './inbox/view.ts';
import { loadPart } from './load-part.ts';
import { templatesViewIn } from './templates/view.ts';

/** The component of a page, read when the page is opened. */
const page = <Page extends object>(read: () => Promise<Page>, name: keyof Page & string) =>
  lazyRouteComponent(() => loadPart(read) as Promise<never>, name);

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
  component: page(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
});
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$kind/$id',
  component: page(() => import('./inbox/conversation-view.tsx'), 'ConversationView'),
  validateSearch: ({ message }: Record<string, unknown>): { message?: string } =>
    typeof message === 'string' ? { message } : {},
});

const overview = createRoute({
  getParentRoute: () => organization,
  path: '/overview',
  component: page(() => import('./overview/overview-page.tsx'), 'OverviewPage'),
});
const contacts = createRoute({
  getParentRoute: () => organization,
  path: '/contacts',
  validateSearch: contactsViewIn,
  component: page(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
});
const templates = createRoute({
  getParentRoute: () => organization,
  path: '/templates',
  validateSearch: templatesViewIn,
  component: page(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
});
const broadcasts = createRoute({
  getParentRoute: () => organization,
  path: '/broadcasts',
  component: page(() => import('./broadcasts/broadcasts-page.tsx'), 'BroadcastsPage'),
});
const newBroadcast = createRoute({
  getParentRoute: () => organization,
  path: '/broadcasts/new',
  component: page(() => import('./broadcasts/new/new-broadcast-page.tsx'), 'NewBroadcastPage'),
});
const broadcast = createRoute({
  getParentRoute: () => organization,
  path: '/broadcasts/$id',
  component: page(() => import('./broadcasts/broadcast-view.tsx'), 'BroadcastView'),
});
const webhooks = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks',
  component: page(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const webhook = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks/$webhook',
  component: page(() => import('./webhooks/one/webhook-page.tsx'), 'WebhookPage'),
});
const settings = createRoute({
  getParentRoute: () => organization,
  path: '/settings',
  component: page(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
});
const firstSection = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/o/$organization/settings/keys', params });
  },
});
const keys = createRoute({
  getParentRoute: () => settings,
  path: '/keys',
  component: page(() => import('./settings/keys/keys-section.tsx'), 'KeysSection'),
});
const channels = createRoute({
  getParentRoute: () => settings,
  path: '/channels',
  component: page(() => import('./settings/channels/channels-section.tsx'), 'ChannelsSection'),
});
const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: page(() => import('./settings/members/members-section.tsx'), 'MembersSection'),
});
const ownOrganization = createRoute({
  getParentRoute: () => settings,
  path: '/organization',
  component: page(() => import('./settings/organization/organization-section.tsx'), 'OrganizationSection'),
});
const sections = [firstSection, keys, channels, members, ownOrganization];

const pages = [
  first,
  inbox.addChildren([conversation]),
  overview,
  contacts,
  templates,
  broadcasts,
  newBroadcast,
  broadcast,
  webhooks,
  webhook,
  settings.addChildren(sections),
];

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
