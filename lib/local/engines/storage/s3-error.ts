/** A refusal as S3 words it. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');
export const noSuchBucket = () => new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist.');
export const noSuchUpload = () => new S3Error(404, 'NoSuchUpload', 'The specified multipart upload does not exist.');
export const accessDenied = (message = 'Access Denied') => new S3Error(403, 'AccessDenied', message);
export const incompleteBody = () => new S3Error(400, 'IncompleteBody', 'The body is not as long as it was said to be.');
export const notImplemented = () => new S3Error(501, 'NotImplemented', 'Not available on a laptop.');
