import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailedNotice } from './failed.tsx';

/** Loading it afresh also brings the version that the server has now, where it has the old one no more. */
export const PageFailed = ({ error }: ErrorComponentProps) => (
  <FailedNotice error={error} again={() => window.location.reload()} />
);
