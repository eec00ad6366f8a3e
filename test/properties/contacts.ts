import { expect } from '@jest/globals';
import { serve as serveCreate } from '../../functions/contacts/create-contact.ts';
import { serve as serveDelete } from '../../functions/contacts/delete-contact.ts';
import { serve as serveUpdate } from '../../functions/contacts/update-contact.ts';
import type { Serve } from '../support/call.ts';
import { post } from './post.ts';
import type { Stage } from './stage.ts';
import type { Step } from './steps.ts';
import { marked, numbers } from './words.ts';

type OnContacts = Extract<Step, { readonly do: 'create contact' | 'mark as read' | 'delete contact' | 'read' }>;

/** What an organization does with its contacts. */
export async function performOnContacts(stage: Stage, step: OnContacts): Promise<void> {
  const organization = stage.at(step.of);
  const { person } = step;
  if (step.do === 'create contact') {
    const body = { phone_number: `+${numbers[person]}`, full_name: marked(step.of, person) };
    const { status } = await organization.insist(serveCreate as Serve, { body }, step.fault);
    expect([201, 409]).toContain(status);
    organization.created.set(person, stage.step);
    return;
  }
  const contact = await organization.contactOf(person);
  if (!contact) return;
  const known = await organization.conversation(contact.id);
  const query = `id=${contact.id}`;
  if (step.do === 'mark as read') {
    const body = { has_unread_messages: false };
    await organization.insist(serveUpdate as Serve, { method: 'PATCH', query, body }, step.fault);
    organization.marked.set(person, { contactId: contact.id, known: known.map(({ id }) => id) });
  }
  if (step.do === 'delete contact') {
    await post(stage, { do: 'post', of: step.of, said: step.beside, signed: 'well' });
    const gone = organization.insist(serveDelete as Serve, { method: 'DELETE', query }, step.fault);
    await Promise.all([gone, stage.work()]);
    organization.deletions.push({
      person,
      contactId: contact.id,
      known,
      step: stage.step,
      at: stage.world.clock.now(),
    });
  }
}
