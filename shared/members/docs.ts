import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import {
  colleagueSchema,
  getMe,
  inviteMemberOperation,
  listColleaguesOperation,
  listMembersOperation,
  memberViewSchema,
  newMemberSchema,
  removeMemberOperation,
} from './operations.ts';

const roleMeaning = '`owner`, who may do everything, or `agent`, who answers customers.';

explain(
  memberViewSchema,
  {
    id: '`mem_…`, or `inv_…` of somebody who is invited.',
    email: 'As the issuer has verified it, or as it was invited.',
    name: 'As the issuer says it; empty until the person has joined.',
    role: roleMeaning,
    status: '`invited` until the person signs in.',
    joined_at: 'When the person joined; null until then.',
  },
  { id: 'Member', description: 'A person who belongs to an organization, or is invited to it.' },
);
explain(getMe.reply, {
  success: 'Always true.',
  email: 'As the issuer has verified it; empty where it has not.',
  name: 'As the issuer says it; empty where it does not.',
  organizations: 'What the person is a member of, by name.',
});
explain(getMe.reply.shape.organizations.element, {
  id: 'It stands in the path of all that is the organization’s.',
  name: 'What the organization is called.',
  role: roleMeaning,
});

const ana = {
  id: 'mem_7dK2vQ9xRw3LmZb4kTq81L',
  email: 'ana@example.org',
  name: 'Ana Souza',
  role: 'owner',
  status: 'active',
  joined_at: '2026-11-28T10:00:00.000Z',
} as const;
const ben = {
  id: 'inv_2xR7tYc3Ns9VmQ4wLkZb81',
  email: 'ben@example.org',
  name: '',
  role: 'agent',
  status: 'invited',
  joined_at: null,
} as const;

export const getMeDocs = documentation(getMe, {
  tag: 'Members',
  summary: 'Who has signed in',
  description:
    'Says who has signed in, and what they are a member of. Whoever was invited, by the e-mail address that the issuer has verified, is a member from this call on.',
  success: 'The person, and their organizations.',
  examples: {
    me: {
      summary: 'An owner of one organization',
      answer: {
        success: true,
        email: ana.email,
        name: ana.name,
        organizations: [{ id: 'org_0mijk4a2pT7d', name: 'Acme', role: 'owner' }],
      },
    },
  },
});

explain(listMembersOperation.reply, {
  success: 'Always true.',
  members: 'By their e-mail addresses; who is invited stands after the others.',
});

export const listMembersDocs = documentation(listMembersOperation, {
  tag: 'Members',
  summary: 'List the members',
  description: 'Everybody who belongs to the organization, and those whom it has invited.',
  success: 'All of them.',
  examples: { both: { summary: 'One of each', answer: { success: true, members: [ana, ben] } } },
});

explain(
  colleagueSchema,
  {
    id: '`mem_…`.',
    name: 'What they are called; empty where the issuer does not say.',
    email: 'With which they sign in.',
  },
  { id: 'Colleague', description: 'A member, as all members see them.' },
);
explain(listColleaguesOperation.reply, {
  success: 'Always true.',
  colleagues: 'By their names; oneself is among them.',
});

export const listColleaguesDocs = documentation(listColleaguesOperation, {
  tag: 'Members',
  summary: 'List the colleagues',
  description: 'To whom conversations can be assigned: the members, and no more of them than that takes.',
  success: 'All of them.',
  examples: {
    one: {
      summary: 'One colleague',
      answer: { success: true, colleagues: [{ id: ana.id, name: ana.name, email: ana.email }] },
    },
  },
});

explain(
  newMemberSchema,
  { email: 'With which the person signs in. The case of letters does not matter.', role: roleMeaning },
  { id: 'NewMember', description: 'Who is to become a member.' },
);
explain(inviteMemberOperation.reply, { success: 'Always true.', member: 'Who is invited.' });

export const inviteMemberDocs = documentation(inviteMemberOperation, {
  tag: 'Members',
  summary: 'Invite somebody',
  description:
    'Whoever signs in with this e-mail address is a member from then on. No mail is sent: tell them the address of the console. An address that is invited already has the new role from here on.',
  success: 'They are invited.',
  errors: ['Member already exists'],
  ownErrors: {
    'Missing required field': { example: { message: 'email is required' } },
    'Invalid field': { example: { message: 'email must be an e-mail address' } },
  },
  examples: {
    agent: {
      summary: 'An agent',
      body: { email: ben.email, role: ben.role },
      answer: { success: true, member: ben },
    },
  },
});

explain(removeMemberOperation.path, { id: 'Of the member, or of the invitation.' });
explain(removeMemberOperation.reply, { success: 'Always true.', member: 'Who it was.' });

export const removeMemberDocs = documentation(removeMemberOperation, {
  tag: 'Members',
  summary: 'Remove a member',
  description: 'The next request of a removed member is refused. An invitation is taken back. The last owner stays.',
  success: 'They are removed.',
  errors: ['Member not found', 'Last owner'],
  examples: {
    invited: {
      summary: 'An invitation',
      path: { id: ben.id },
      answer: { success: true, member: ben },
    },
  },
});
