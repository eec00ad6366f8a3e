/** E1's text takes 4,096 code points, so that 16 KB is what four bytes each come to. */
export const texts = [
  { name: '100 B', text: 'x'.repeat(100) },
  { name: '4 KB', text: 'x'.repeat(4096) },
  { name: '16 KB', text: '👍'.repeat(4096) },
] as const;
