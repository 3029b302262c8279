import type { Topic } from '@folio/contracts/topic.ts'
import type { DeadLetter } from './dead-letter.ts'

/** A message with the topic it goes to. */
export type Outgoing<T = unknown> = { readonly topic: Topic<T>; readonly message: T }

/** Pairs a message with its topic, checked against the topic's type. */
export const outgoing = <T>(topic: Topic<T>, message: T): Outgoing => ({ topic, message }) as Outgoing

/** A running reader of a topic. */
export type Consumer = { readonly stop: () => Promise<void> }

/** A running member of a group of consumers that share a topic's keys. */
export type GroupConsumer = Consumer & {
  /** Whether this member holds the topic's first partition: exactly one of a settled group does. */
  readonly ownsFirstPartition: () => boolean
  /**
   * For how many milliseconds this member's keys are the same, as far as is certain: nobody else was given what was sent to
   * them since. 0 while keys may have passed to another without its knowledge.
   */
  readonly settledMs: () => number
}

/** A dead letter and its place among those of its topic. */
export type ListedLetter = { readonly offset: number; readonly letter: DeadLetter }

/** The dead letters of one topic, for the people who look after them. */
export type DeadLetters = {
  /** The oldest ones, at most so many. */
  readonly list: (max: number) => Promise<readonly ListedLetter[]>
  /**
   * Sends the letters up to and including this place to their topic once more, marked, and drops them; answers how many.
   * Those that are only the beginning of their message stay, at the end.
   */
  readonly replay: (to: number) => Promise<number>
  /** Drops the letters up to and including this place; answers how many. */
  readonly drop: (to: number) => Promise<number>
}

/** As much of a topic as its dead letters need to go back to it. */
export type LetteredTopic = Pick<Topic<unknown>, 'name' | 'decode'>

/** How messages travel between services: at least once, in order per key, bounded. */
export type Bus = {
  /**
   * Sends messages in this order per key; resolves when the broker has them. Never runs a receiver before it returns.
   * Rejects with `BusUnavailable` when the broker cannot take them or too much is queued: nothing was sent then, unless it
   * is a `SendInDoubt`. What is in doubt may come later, but not behind what this bus sent after it to the same key: a key's
   * messages come again in their order, or not at all.
   */
  readonly send: (messages: readonly Outgoing[]) => Promise<void>
  /** Whether anybody may be listening: where nobody does, a sender may spare itself the making of a message. */
  readonly hasListeners: (topic: { readonly name: string }) => boolean
  /** Whether a topic keeps what was sent to it for whoever begins to read it later. */
  readonly keepsTopics: boolean
  /**
   * Shares a topic among the members of a group. A key's messages are given in order, one call at a time per key, other
   * keys meanwhile; a call gets all that queued for the key since the last one (at most `MESSAGES_PER_CALL_MAX`). When the
   * handler rejects, the very same messages come again after a growing, bounded pause. A message counts as done when its
   * call resolved. What cannot be decoded goes to the dead letters of the topic, `onMalformed` is told, and it is done.
   * When keys pass to another member, what this one has not begun with is given there alone; a call that runs here runs
   * on, and its messages may be given there meanwhile.
   */
  readonly consume: <T>(options: {
    readonly topic: Topic<T>
    readonly group: string
    readonly handle: (key: string, messages: readonly T[]) => Promise<void>
    readonly onMalformed?: (error: Error, key: string) => void
  }) => Promise<GroupConsumer>
  /** Hands the messages of a topic to a handler that does not wait, in order per key; one that it throws on is done. */
  readonly tail: <T>(options: {
    readonly topic: Topic<T>
    readonly onMessage: (message: T) => void
    /** Where only one key matters: nothing of other keys is handed over. */
    readonly key?: string
    /** Default `now`: what is sent from now on. `beginning` adds what the topic has kept, where topics are kept. */
    readonly from?: 'now' | 'beginning'
    /** Whether messages may come up to two seconds late, many at a time, which costs much less; default: as they are sent. */
    readonly isPatient?: boolean
  }) => Promise<Consumer>
  /**
   * Puts a message that can never be handled, although it can be read, among the dead letters of its topic, with the
   * reason and, while a call has it, where it came from; resolves and rejects as `send` does.
   */
  readonly deadLetter: <T>(topic: Topic<T>, message: T, reason: string) => Promise<void>
  /** The dead letters of a topic; an adapter that keeps no topics keeps a bounded number of the newest, for as long as it runs. */
  readonly deadLettersIn: (topic: LetteredTopic) => DeadLetters
  /** Stops taking messages, lets the running handlers finish, and closes. */
  readonly close: () => Promise<void>
}

/** The most messages that one call of a handler gets. */
export const MESSAGES_PER_CALL_MAX = 200

/** The broker cannot take messages just now, or more are queued than the bound allows. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable'
}

/** It is not known which of the messages were sent: each of them may come to its readers. */
export class SendInDoubt extends BusUnavailable {}
