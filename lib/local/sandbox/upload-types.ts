interface UploadType {
  /** Of the file's name, without the dot. */
  readonly extensions: readonly string[];
  readonly mostBytes: number;
  /** The message type that takes it. */
  readonly fits: string;
}

const mb = 1024 * 1024;
const of = (fits: string, megabytes: number, types: Record<string, string>) =>
  Object.entries(types).map(([mime, extensions]): [string, UploadType] => [
    mime,
    { extensions: extensions.split(' '), mostBytes: megabytes * mb, fits },
  ]);
const office = 'application/vnd.openxmlformats-officedocument';

/** What the provider takes, and up to which size. It also lets `audio/opus` in, and fails the message: see `upload-checks.ts`. */
export const uploadTypes: ReadonlyMap<string, UploadType> = new Map([
  ...of('audio', 16, {
    'audio/aac': 'aac',
    'audio/mp4': 'm4a mp4',
    'audio/mpeg': 'mp3',
    'audio/amr': 'amr',
    'audio/ogg': 'ogg',
    'audio/opus': 'opus',
  }),
  ...of('document', 100, {
    'application/vnd.ms-powerpoint': 'ppt',
    'application/msword': 'doc',
    [`${office}.wordprocessingml.document`]: 'docx',
    [`${office}.presentationml.presentation`]: 'pptx',
    [`${office}.spreadsheetml.sheet`]: 'xlsx',
    'application/pdf': 'pdf',
    'text/plain': 'txt',
    'application/vnd.ms-excel': 'xls',
  }),
  ...of('image', 5, { 'image/jpeg': 'jpg jpeg', 'image/png': 'png' }),
  // An animated sticker; a still one has 100 KB.
  ...of('sticker', 500 / 1024, { 'image/webp': 'webp' }),
  ...of('video', 16, { 'video/mp4': 'mp4', 'video/3gpp': '3gp 3gpp' }),
]);

/** The type without its parameters: `audio/ogg` of `audio/ogg; codecs=opus`. */
export const essenceOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** What the provider takes a file for by its name alone. */
export function typeOfName(name: string): string {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = [...uploadTypes].find(([, { extensions }]) => extensions.includes(extension));
  return known?.[0] ?? 'application/octet-stream';
}
