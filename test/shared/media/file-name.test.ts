import { afterEach, describe, expect, test } from '@jest/globals';
import { stopServers, tcpServer } from '../outbound/servers.ts';
import { fetched, local, redirectingTo, serving } from './fetched.ts';
import { pdf } from './samples.ts';

afterEach(stopServers);

describe('the name of a file', () => {
  const named = async (path: string, disposition?: string, filename?: string) => {
    const bytes = Buffer.from(`HTTP/1.1 200 OK\r\n${disposition ? `content-disposition: ${disposition}\r\n` : ''}\r\n`);
    const port = await tcpServer((socket) => void socket.once('data', () => socket.end(Buffer.concat([bytes, pdf]))));
    return (await fetched(local(port, path), 'document', { given: { filename } })).filename;
  };

  test.each<[string, string, string | undefined, string]>([
    ['the server’s', '/x', 'attachment; filename="Fatura 12.pdf"', 'Fatura 12.pdf'],
    ['the server’s, without quotes', '/x', 'attachment; filename=a.pdf; size=3', 'a.pdf'],
    ['the server’s, without a type', '/x', 'filename=a.pdf', 'a.pdf'],
    ['the server’s, in raw UTF-8', '/x', 'inline; filename="Relatório 你好.pdf"', 'Relatório 你好.pdf'],
    [
      'the server’s, encoded',
      '/x',
      "inline; filename=a.pdf; filename*=UTF-8''Relat%C3%B3rio%20%E2%82%AC.pdf",
      'Relatório €.pdf',
    ],
    ['the server’s, encoded in Latin-1', '/x', "inline; filename*=iso-8859-1'pt'Relat%F3rio.pdf", 'Relatório.pdf'],
    ['the server’s, when the encoded one is broken', '/x', "inline; filename*=UTF-8''%FF.pdf; filename=a.pdf", 'a.pdf'],
    ['the server’s, with escapes', '/x', 'inline; filename="a \\"b\\" c.pdf"', 'a "b" c.pdf'],
    ['the server’s, without a path', '/x', 'inline; filename="../../etc/a.pdf"', 'a.pdf'],
    ['the server’s, without another kind of path', '/x', 'inline; filename="C:\\\\dir\\\\a.pdf"', 'a.pdf'],
    ['the address’s', '/files/Relat%C3%B3rio%20final.PDF?x=y.doc', undefined, 'Relatório final.PDF'],
    ['the address’s, with a slash in it', '/files/a%2Fb.pdf', undefined, 'b.pdf'],
    ['the address’s, when it is no UTF-8', '/files/%FFa.pdf', undefined, '%FFa.pdf'],
    ['the address’s, without what turns the writing', '/files/a%E2%80%AEfdp.pdf', undefined, 'afdp.pdf'],
    ['the address’s, when the server’s fits no PDF', '/a.pdf', 'inline; filename=download.php', 'a.pdf'],
    ['made up, when the address’s is a program’s', '/download.php?file=a.pdf', undefined, 'document.pdf'],
    ['made up, when there is none', '/', undefined, 'document.pdf'],
    ['made up, when it is all extension', '/.pdf', undefined, 'document.pdf'],
    ['shortened', `/${'a'.repeat(500)}.pdf`, undefined, `${'a'.repeat(124)}.pdf`],
  ])('is %s', async (_what, path, disposition, name) => {
    expect(await named(path, disposition)).toBe(name);
  });

  test.each(['Relatório ção – 你好.pdf', 'no extension', 'a/b.pdf', 'wrong.doc'])(
    'is the caller’s as it was given: %s',
    async (filename) => {
      expect(await named('/a.pdf', 'inline; filename=b.pdf', filename)).toBe(filename);
    },
  );

  test('is not the caller’s when that is blank', async () => {
    expect(await named('/a.pdf', undefined, '  ')).toBe('a.pdf');
  });

  test('is the first address’s rather than the last one’s', async () => {
    const target = await serving(pdf);
    const port = await redirectingTo(local(target, '/blob.pdf'));
    expect((await fetched(local(port, '/mine.pdf'), 'document')).filename).toBe('mine.pdf');
    const other = await redirectingTo(local(target, '/blob.pdf'));
    expect((await fetched(local(other, '/download'), 'document')).filename).toBe('blob.pdf');
  });
});
