import { listen } from '../../../lib/local/listen.ts';
import { files } from './files.ts';
import { provider } from './provider.ts';

// The world outside of AWS: the providers, and somebody's file server.
process.send?.({ provider: await listen(provider(), 0), files: await listen(files(), 0) });
process.once('disconnect', () => process.exit());
