import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';
import { openBrowser } from '../console/agent.ts';
import { type AskedFigures, agentHour } from '../console/agent-hour.ts';
import { fillDemo, type OpenedFigures, openInbox } from '../console/open-inbox.ts';
import { inNewDirectory } from '../laptop/directory.ts';
import { startLaptop } from '../laptop/laptop.ts';
import { progress } from '../progress.ts';

export interface ConsoleFigures {
  readonly opened: readonly OpenedFigures[];
  readonly asked: readonly AskedFigures[];
}

const sizes = [100, 100_000];

/** The console as it is built now, over `npm start`, in Chromium. Nothing where the machine has none. */
export async function measureConsole(): Promise<ConsoleFigures | undefined> {
  const browser = await openBrowser();
  if (!browser) return undefined;
  try {
    execFileSync('npm', ['run', 'console'], { cwd: sourceRoot, stdio: 'ignore' });
    return await inNewDirectory((directory) => measureIn(directory, browser));
  } finally {
    await browser.close();
  }
}

async function measureIn(directory: string, browser: Browser): Promise<ConsoleFigures> {
  const laptop = await startLaptop(directory);
  try {
    progress('an hour of an agent');
    const asked = await agentHour(browser, laptop);
    const opened: OpenedFigures[] = [];
    for (const size of sizes) {
      await fillDemo(laptop, size);
      progress(`the inbox of ${size.toLocaleString('en')} conversations`);
      opened.push(await openInbox(browser, laptop, size));
    }
    return { opened, asked };
  } finally {
    await laptop.stop();
  }
}
