import type { Mutant } from '../mutant.ts';

const sends = 'test/functions/messages/send-chatapp/templates.test.ts';
const lists = 'test/functions/templates/templates.test.ts';
const notices = 'test/functions/templates/notices.test.ts';

/** Templates: what fills them in, and how our copies are kept. */
export const templates: readonly Mutant[] = [
  {
    name: 'template-refused-by-our-copy-alone',
    file: 'shared/templates/usable-template.ts',
    from: "if (byCopy?.kind === 'filled') return byCopy.filled;",
    to: "if (byCopy?.kind === 'filled') return byCopy.filled;\n  if (byCopy) throw new ApiError('Template not usable', byCopy.reason);",
    breaks: 'What our copy would refuse is asked of the provider once before it is refused.',
    tests: [sends],
  },
  {
    name: 'marketing-to-who-opted-out',
    file: 'shared/templates/usable-template.ts',
    from: "category.toUpperCase() !== 'MARKETING'",
    to: "category.toUpperCase() !== 'UTILITY'",
    breaks: 'A template of the category marketing does not reach a contact who wants none.',
    tests: [sends],
  },
  {
    name: 'first-page-of-templates-alone',
    file: 'shared/providers/chatapp/ask-templates.ts',
    from: 'if (next === undefined ||',
    to: 'if (next !== undefined ||',
    breaks: 'All pages of the provider’s list are followed.',
    tests: [lists],
  },
  {
    name: 'templates-of-the-former-account',
    file: 'shared/templates/template.ts',
    from: 'item?.business_id === businessId',
    to: 'item !== undefined && businessId !== undefined',
    breaks: 'An organization with another business account has none of the former one’s templates.',
    tests: [sends],
  },
  {
    name: 'earlier-word-of-a-template-wins',
    file: 'shared/templates/apply-notice.ts',
    from: "?? '') > notice.at",
    to: "?? '') > 'never'",
    breaks: 'An earlier word of the provider’s about a template that comes later changes nothing.',
    tests: [notices],
  },
];
