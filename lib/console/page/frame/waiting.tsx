import { Center, Loader } from '@mantine/core';

/** Something is on its way. */
export function Waiting({ label }: { readonly label?: string }) {
  return (
    <Center h="100%" role="status" aria-label={label ?? '…'}>
      <Loader type="dots" color="desk.5" />
    </Center>
  );
}
