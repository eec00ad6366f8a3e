/** The three organizations of a program. Their people, the providers' ids and their idempotency keys are the same. */
export const names = ['A', 'B', 'C'] as const;
export type Name = (typeof names)[number];

/** Ana and Bia have numbers; Ines is known on the photo-app alone. */
export type Person = 'Ana' | 'Bia' | 'Ines';

/** Somebody, and the provider by which something comes or goes. */
export interface Line {
  readonly with: Person;
  readonly via: 'chatapp' | 'gateway' | 'photoapp';
}

/** A message that something can be done to: a text, a picture or an echo by its number, or what the provider took as the n-th send. */
export interface Target {
  readonly of: 'text' | 'image' | 'echo' | 'send';
  readonly n: number;
}

export type Status = 'sent' | 'delivered' | 'read' | 'failed';

/** What a provider tells of. The same twice is a copy: all of it, ids and times too, follows from what is here. */
export type Saying =
  | { readonly say: 'text' | 'image' | 'echo'; readonly n: number }
  | { readonly say: 'reaction'; readonly by: 'them' | 'us'; readonly on: Target; readonly n: number }
  | { readonly say: 'edit'; readonly on: Target; readonly n: number }
  | { readonly say: 'revoke'; readonly on: Target }
  /** By an echo, where the provider is given no id of ours. */
  | { readonly say: 'confirm'; readonly on: Target }
  | { readonly say: 'status'; readonly on: Target; readonly status: Status; readonly bare: boolean };
export type Said = Line & Saying;

/** How a provider takes a send. `lies`: it says that it failed, and has it all the same. */
export type Manner = 'accepts' | 'loses' | 'lies' | 'refuses' | 'limits' | 'is late';

/** Where a process dies, or a call of it throws once. */
export interface Fault {
  readonly how: 'dies' | 'throws';
  readonly at: number;
  readonly moment: 'before' | 'after';
}

/** `audio` goes through the photo-app or the gateway, `poll` and `place` through the gateway, `location` through the chat-app. */
export type Kind = 'text' | 'image' | 'location' | 'reaction' | 'audio' | 'poll' | 'place';

export interface Send extends Line {
  readonly kind: Kind;
  readonly manner: Manner;
  /** The `Idempotency-Key`; sends of a kind to one person with one key have one body. */
  readonly key?: number;
  /** What a reaction is to, and what it is. */
  readonly on: Target;
  readonly emoji: string;
  /** The provider tells of it before it answers, and workers hear of that. */
  readonly early: readonly { readonly status: Status; readonly bare: boolean }[];
  readonly fault?: Fault;
}

/** How a consumer takes a delivery. */
export type Reply = 'takes' | 'fails' | 'hangs';

/** What a webhook asks for: a type, or a list of them. */
export type Asked = WebhookType | readonly Exclude<WebhookType, 'all'>[];

export type WebhookType =
  | 'message_received'
  | 'message_sent'
  | 'sent_message'
  | 'message_delivered'
  | 'message_read'
  | 'all';

/** What is done by, or at, one organization. */
type Own =
  | {
      readonly do: 'post';
      readonly said: readonly Said[];
      readonly signed: 'well' | 'with the old secret' | 'badly';
      readonly fault?: Fault;
    }
  | { readonly do: 'send'; readonly sends: readonly Send[]; readonly beside: readonly Said[] }
  | { readonly do: 'create contact'; readonly person: 'Ana' | 'Bia'; readonly fault?: Fault }
  | { readonly do: 'mark as read'; readonly person: Person; readonly fault?: Fault }
  | { readonly do: 'delete contact'; readonly person: Person; readonly beside: readonly Said[]; readonly fault?: Fault }
  | { readonly do: 'read'; readonly person: Person }
  | {
      readonly do: 'create webhook';
      readonly type: Asked;
      readonly platform: 'chatapp' | 'photoapp';
      readonly fault?: Fault;
    }
  | {
      readonly do: 'change webhook';
      readonly n: number;
      readonly to: 'another address' | 'disabled' | 'enabled' | Asked;
      readonly fault?: Fault;
    }
  | { readonly do: 'delete webhook' | 'rotate secret' | 'replay'; readonly n: number; readonly fault?: Fault }
  | { readonly do: 'answer'; readonly n: number; readonly replies: readonly Reply[] }
  | { readonly do: 'rotate key' | 'rotate token' };

/** One step of a program. What has no `of` is done by the service itself, for all. */
export type Step =
  | (Own & { readonly of: Name })
  | { readonly do: 'work' | 'sweep'; readonly fault?: Fault }
  | { readonly do: 'drain' }
  | { readonly do: 'wait'; readonly seconds: number };

/** Steps, and when in the end the providers confirm all that they took: before the service gives it up, after that, or never. */
export interface Program {
  readonly steps: readonly Step[];
  readonly confirms: 'soon' | 'late' | 'never';
}
