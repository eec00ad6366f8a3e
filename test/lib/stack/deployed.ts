import { endpoints } from '../../../shared/routes.ts';

/** The endpoints of a deployment, which has no console yet. */
export const deployedEndpoints = endpoints.filter(({ api }) => api !== 'console');
