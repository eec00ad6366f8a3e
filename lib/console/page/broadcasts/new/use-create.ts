import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { askAgain } from '../../api/ask-again.ts';
import { answered, useApi } from '../../api/client.ts';
import { uploadFile } from '../../inbox/sending/upload.ts';
import { useKey } from '../../inbox/sending/use-key.ts';
import { useHere } from '../../session/here.ts';
import { broadcastsKey } from '../use-broadcasts.ts';
import { audienceFile, bodyOf, type Draft, type Template } from './draft.ts';

/** Uploads a file, and returns what a request names it by. `name` tells it from all others of this page. */
export type Upload = (name: string, file: File) => Promise<string>;

/** Uploads each file once, whatever is tried again with it. */
export function useUploads(): Upload {
  const api = useApi();
  const done = useRef(new Map<string, Promise<string>>());
  return useMemo(
    () => (name, file) => {
      const uploading = done.current.get(name) ?? uploadFile(file, api);
      done.current.set(name, uploading);
      uploading.catch(() => done.current.delete(name));
      return uploading;
    },
    [api],
  );
}

const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** What the header's file is uploaded as. */
export const headerUpload = (file: File) => `header ${nameOf(file)}`;

/** Creates the broadcast. The same draft keeps its idempotency key: pressed twice, one is created. */
export function useCreate(upload: Upload) {
  const api = useApi();
  const { organization } = useHere();
  const queries = useQueryClient();
  const { keyOf } = useKey();
  return useMutation({
    mutationFn: async (draft: Draft & { readonly template: Template }) => {
      const { headerFile, csv } = draft;
      const file = audienceFile(draft);
      const header = file ? await file.slice(0, file.size - (csv?.file.size ?? 0) + (csv?.end ?? 0)).text() : '';
      const body = bodyOf(draft, {
        header: headerFile ? await upload(headerUpload(headerFile), headerFile) : undefined,
        csv: file && csv && (await upload(`csv ${nameOf(csv.file)} ${header}`, file)),
      });
      const headers = { 'Idempotency-Key': keyOf(body) };
      return (await answered(api.POST('/broadcasts', { headers, body }))).broadcast;
    },
    onSuccess: () => askAgain(queries, broadcastsKey(organization.id)),
  });
}
