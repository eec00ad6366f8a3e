import { exactJsonOf } from '../../../base/text.ts';
import type { ContentOfType } from '../../../conversations/content.ts';
import { keptOther, keptValue, otherMembers } from '../../kept-json.ts';
import {
  memberOf,
  tolerantId,
  tolerantList,
  tolerantName,
  tolerantObject,
  tolerantText,
} from '../../tolerant-reader.ts';
import type { Kind, Read } from './kind.ts';

type Reply = ContentOfType<'reply'>['content'];

const name = tolerantName();

/** A choice: shown by its title, or else by its id. */
const reply = (content: Reply): Read => ({ type: 'reply', content, shown: content.title ?? content.id });

const buttonSchema = tolerantObject({ selectedButtonId: name, selectedDisplayText: name });
const templateButtonSchema = tolerantObject({ selectedId: name, selectedDisplayText: name });
const rowSchema = tolerantObject({
  title: name,
  description: name,
  selectedRowId: name,
  singleSelectReply: tolerantObject({ selectedRowId: name }),
});

/** What people choose, fill in and vote. */
export const replyKinds: Readonly<Record<string, Kind>> = {
  buttonsResponseMessage: {
    type: 'reply',
    taken: ['selectedButtonId', 'selectedDisplayText'],
    read: (value) => {
      const { selectedButtonId: id, selectedDisplayText: title } = buttonSchema.parse(value);
      return reply({ kind: 'button', id, title });
    },
  },
  listResponseMessage: {
    type: 'reply',
    taken: ['title', 'description', 'singleSelectReply', 'selectedRowId'],
    read: (value) => {
      const { title, description, selectedRowId, singleSelectReply } = rowSchema.parse(value);
      return reply({ kind: 'list', id: singleSelectReply.selectedRowId ?? selectedRowId, title, description });
    },
  },
  templateButtonReplyMessage: {
    type: 'reply',
    taken: ['selectedId', 'selectedDisplayText'],
    read: (value) => {
      const { selectedId: id, selectedDisplayText: title } = templateButtonSchema.parse(value);
      return reply({ kind: 'template_button', id, title, payload: id });
    },
  },
  interactiveResponseMessage: { type: 'reply', taken: ['body', 'nativeFlowResponseMessage'], read: readFlowResponse },
  pollUpdateMessage: { type: 'reply', taken: ['pollCreationMessageKey', 'vote'], read: readVote },
};

const flowSchema = tolerantObject({
  body: tolerantObject({ text: tolerantText }),
  nativeFlowResponseMessage: tolerantObject({ name, paramsJson: tolerantText }),
});
const choiceSchema = tolerantObject({ id: name, display_text: name, title: name, description: name });

/** The native flows by which people choose; every other is a form, whose answers are JSON. */
const choices: Readonly<Record<string, Reply['kind']>> = {
  quick_reply: 'quick_reply',
  menu_options: 'list',
  single_select: 'list',
};

function readFlowResponse(value: unknown): Read {
  const { body, nativeFlowResponseMessage: flow } = flowSchema.parse(value);
  const parameters = exactJsonOf(flow.paramsJson ?? '');
  const taken = ['name', 'paramsJson'];
  const kind = flow.name === undefined ? undefined : Object.hasOwn(choices, flow.name) ? choices[flow.name] : undefined;
  if (kind !== undefined) {
    const { id, display_text, title = display_text, description } = choiceSchema.parse(parameters);
    const others = otherMembers(parameters, ['id', 'display_text', 'title', 'description']);
    // Of a list there are several flows.
    const other = { ...others, ...restOf(kind === flow.name ? taken : ['paramsJson']) };
    return reply({ kind, id, title: title ?? body.text, description, other });
  }
  const answers = keptValue(parameters) ?? flow.paramsJson;
  return {
    type: 'form_reply',
    content: { name: flow.name, body: body.text, answers, other: restOf(taken) },
    shown: body.text === undefined ? '[form]' : `[form] ${body.text}`,
  };

  function restOf(takenOfFlow: readonly string[]): Record<string, unknown> | undefined {
    const left = otherMembers(memberOf(value, 'nativeFlowResponseMessage'), takenOfFlow);
    return keptOther({ ...otherMembers(memberOf(value, 'body'), ['text']), ...left });
  }
}

const voteSchema = tolerantObject({
  pollCreationMessageKey: tolerantObject({ id: tolerantId }),
  vote: tolerantObject({ selectedOptions: tolerantList }),
});

/** A vote, by the names of what was chosen. One that the server could not decrypt names nothing. */
function readVote(value: unknown, record: unknown): Read {
  const { pollCreationMessageKey, vote } = voteSchema.parse(value);
  const named = vote.selectedOptions.flatMap((option) => optionIn(option) ?? []);
  return {
    ...voteFor(named.length > 0 ? named : votedIn(memberOf(record, 'pollUpdates'))),
    answers: pollCreationMessageKey.id,
  };
}

/** Options that a poll can have. */
export const mostOptions = 12;

/** A vote for options of a poll, none where it was withdrawn. */
export function voteFor(given: readonly string[]): Read {
  const options = given.slice(0, mostOptions);
  const title = options.length === 0 ? undefined : options.join(', ');
  const other = options.length === 0 ? undefined : { selected_options: [...options] };
  return { type: 'reply', content: { kind: 'poll_vote', title, other }, shown: title ?? '[poll vote]' };
}

/** The options that have a voter in a poll's tally, `[{name, voters}]`, or that one vote of a list names: `[{vote: [name]}]`. */
export const votedIn = (tally: unknown): string[] =>
  tolerantList
    .parse(tally)
    .flatMap((each) =>
      tolerantList.parse(memberOf(each, 'voters')).length > 0 ? [each] : tolerantList.parse(memberOf(each, 'vote')),
    )
    .flatMap((each) => optionIn(each) ?? []);

const optionIn = (option: unknown): string | undefined =>
  [option, memberOf(option, 'optionName'), memberOf(option, 'name')]
    .map((each) => (typeof each === 'string' ? name.parse(each) : undefined))
    .find((each) => each !== undefined);
