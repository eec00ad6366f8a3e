import { performOnContacts } from './contacts.ts';
import { performOnWebhooks } from './hooks.ts';
import { rotate } from './operator.ts';
import { confirmAll, post, tell } from './post.ts';
import { sendAll } from './send.ts';
import { openStage, type Stage } from './stage.ts';
import { type Name, names, type Program, type Step } from './steps.ts';

/** Does all that a program says in a world of its own, and lets everything settle. The caller closes the world. */
export async function play({ steps, confirms }: Program): Promise<Stage> {
  const stage = await openStage();
  for (const name of names) await begin(stage, name);
  await stage.world.drain();
  for (const step of steps) {
    stage.begin();
    await perform(stage, step);
  }
  stage.begin();
  if (confirms === 'late') await stage.settle();
  else await stage.world.drain();
  if (confirms !== 'never') for (const name of names) await confirmAll(stage, stage.at(name));
  await stage.settle();
  return stage;
}

/** Everybody is known to everybody, and all is subscribed to. */
async function begin(stage: Stage, of: Name): Promise<void> {
  await performOnWebhooks(stage, { do: 'create webhook', of, type: 'all', platform: 'chatapp' });
  await performOnWebhooks(stage, { do: 'create webhook', of, type: 'all', platform: 'photoapp' });
  await performOnContacts(stage, { do: 'create contact', of, person: 'Ana' });
  await performOnContacts(stage, { do: 'create contact', of, person: 'Bia' });
  await tell(stage, stage.at(of), [{ with: 'Ines', via: 'photoapp', say: 'text', n: 9 }]);
}

async function perform(stage: Stage, step: Step): Promise<unknown> {
  switch (step.do) {
    case 'work':
      return stage.work(step.fault);
    case 'sweep':
      return stage.sweep(step.fault);
    case 'drain':
      return stage.world.drain();
    case 'wait':
      return stage.wait(step.seconds);
    case 'post':
      return post(stage, step);
    case 'send':
      return sendAll(stage, step);
    case 'rotate key':
    case 'rotate token':
      return rotate(stage, step);
    case 'create contact':
    case 'mark as read':
    case 'delete contact':
    case 'read':
      return performOnContacts(stage, step);
    default:
      return performOnWebhooks(stage, step);
  }
}
