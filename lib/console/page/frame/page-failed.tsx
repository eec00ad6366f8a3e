import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailedNotice } from './failed.tsx';

export const PageFailed = ({ error, reset }: ErrorComponentProps) => <FailedNotice error={error} again={reset} />;
