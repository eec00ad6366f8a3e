import './frame/mantine-styles.ts';
import '@mantine/notifications/styles.css';
import './frame/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';
import { startWords } from './words/start-words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the console');
await startWords();
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
