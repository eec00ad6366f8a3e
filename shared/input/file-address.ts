import { requiredText } from './fields.ts';

/** Code points; as long as addresses of webhooks may be (contract 6). */
const addressLength = 2048;

/**
 * The address of a file, kept byte for byte: whether it may be reached is decided where it is dialled. `required` is
 * what to say when it is missing, after the field's path.
 */
export function fileAddress({ required }: { readonly required: string }) {
  return requiredText({ max: addressLength, required })
    .refine((address) => urlOf(address) !== undefined, {
      error: 'must be an absolute http or https URL',
      abort: true,
    })
    .refine((address) => urlOf(address)?.username === '' && urlOf(address)?.password === '', {
      error: 'must not have a user name or password in it',
    });
}

/** What is around the address when people paste it does no harm: the URL standard drops it. */
function urlOf(address: string): URL | undefined {
  return /^\s*https?:\/\//i.test(address) ? (URL.parse(address) ?? undefined) : undefined;
}
