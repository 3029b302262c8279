import type { Topic } from '@folio/contracts/topic.ts'
import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import type { DeadLetter } from './dead-letters/dead-letter.ts'
import type { ReplayHindrance } from './dead-letters/replay-hindrance.ts'

/** A message and the topic that the bus sends it to. */
export type Outgoing<T = unknown> = { readonly topic: Topic<T>; readonly message: T }

/** Pairs a message with its topic, checked against the topic's type. */
export const outgoing = <T>(topic: Topic<T>, message: T): Outgoing => ({ topic, message }) as Outgoing

/** A running consumer of a topic. */
export type Consumer = { readonly stop: () => Promise<void> }

/** A running reader of a topic that belongs to no group. */
export type Tail = Consumer & {
  /**
   * Returns true once the handler has got the messages that the topic kept when the tail began, from its beginning on: at once for
   * a tail from now on, or on a bus that keeps no topics. Where the last of them was deleted meanwhile, ten seconds later.
   */
  readonly hasReadKept: () => boolean
}

/** A running member of a group of consumers that share a topic's keys. */
export type GroupConsumer = Consumer & {
  /** Returns true while this member holds the topic's first partition; exactly one member of a settled group does. */
  readonly ownsFirstPartition: () => boolean
  /**
   * Returns the number of milliseconds for which this member's keys have certainly been the same: no other member was
   * given a message that was sent to them in that time. Returns 0 while keys may have passed to another member without
   * its knowledge.
   */
  readonly stableForMs: () => number
}

/** A group of consumers and the topic that it shares. */
export type TopicGroup = { readonly topic: string; readonly group: string }

/**
 * The messages of one partition of a topic that a group has not finished. `finished` is the offset up to which it has
 * finished all, null before its first message; `next` is the offset that the next message will have. A bus that keeps no
 * topics has no offsets, so that both are null.
 */
export type PartitionLag = {
  readonly partition: number
  readonly finished: number | null
  readonly next: number | null
  readonly lag: number
}

/** The lag of a group in each partition of its topic; a bus that keeps no topics has none for a group that nobody joined. */
export type GroupLag = TopicGroup & { readonly partitions: readonly PartitionLag[] }

/** A dead letter and its offset among those of its topic, which no other letter gets, also after a restart. */
export type ListedDeadLetter = { readonly offset: number; readonly deadLetter: DeadLetter }

/**
 * The outcome of an act on one dead letter. Nothing happened unless it is `done`: `gone` was handled or removed before,
 * `truncated` holds only the beginning of its message, `undecodable` holds a message that its topic cannot decode, and
 * `too_many` letters wait for their marks to be kept.
 */
export type LetterOutcome = 'done' | 'gone' | ReplayHindrance | 'too_many'

/** The numbers of dead letters that a replay sent, and that it kept because they cannot be sent. */
export type ReplayedLetters = { readonly sent: number; readonly kept: number }

/** The dead letters of one topic, as the operator lists, replays and drops them. */
export type DeadLetters = {
  /** Returns the oldest dead letters that are not handled, at most `max`. */
  readonly list: (max: number) => Promise<readonly ListedDeadLetter[]>
  /**
   * Sends the dead letters up to and including the offset `to` to their topic again, marked as replayed, and removes
   * them. Truncated and undecodable dead letters are not sent; they are kept, behind the others. If none can be sent,
   * nothing changes.
   */
  readonly replay: (to: number) => Promise<ReplayedLetters>
  /** Removes the dead letters up to and including the offset `to`; returns the number removed. */
  readonly drop: (to: number) => Promise<number>
  /**
   * Sends the dead letter at an offset to its topic again, marked as replayed, and then marks it handled, which hides it.
   * A failure between the two leaves it listed: it can be sent twice, and is never lost.
   */
  readonly replayOne: (offset: number) => Promise<LetterOutcome>
  /** Marks the dead letter at an offset as handled, which hides it. */
  readonly dropOne: (offset: number) => Promise<Exclude<LetterOutcome, ReplayHindrance>>
}

/** The members of a topic that its dead letters need to go back to it. */
export type DeadLetterSource = Pick<Topic<unknown>, 'name' | 'decode' | 'isCompacted'>

/** The port that carries messages between services: at-least-once delivery, in order per key, with bounded queues. */
export type Bus = {
  /**
   * Sends messages, in this order per key; resolves when the broker has them. Never runs a receiver before it returns.
   * A message with an empty body is a tombstone on a compacted topic, and an ordinary message on any other.
   * Rejects with one of two errors:
   *
   * - `BusUnavailable`: the broker cannot take the messages, or the send queue is full. No message was sent.
   * - `SendInDoubt`: a message may be delivered later, but not after messages that this bus sent after it to the same key:
   *   the messages of a key are repeated in their order, or not at all.
   */
  readonly send: (messages: readonly Outgoing[]) => Promise<void>
  /** Returns false only if nothing consumes or tails the topic; a sender can then skip making the message. */
  readonly hasListeners: (topic: { readonly name: string }) => boolean
  /** True if a topic keeps its messages for consumers that begin to read it later. */
  readonly keepsTopics: boolean
  /**
   * Shares a topic among the members of a group.
   *
   * - Order: the handler runs once at a time per key, in the order of the messages, and side by side for different keys.
   * - Batches: a call gets all messages that queued for its key since the previous one, at most `MESSAGES_PER_CALL_MAX`.
   * - Failures: a message is done when its call has resolved. After a rejection the handler gets the same messages again,
   *   after a pause that grows up to a bound.
   * - Malformed messages: the bus puts them among the dead letters of the topic and calls `onMalformed`; they are then done.
   * - Keys that pass to another member: the other member gets all messages with which no call has begun here. A call that
   *   runs goes on, and the other member may get its messages meanwhile.
   */
  readonly consume: <T>(options: {
    readonly topic: Topic<T>
    readonly group: string
    readonly handle: (key: string, messages: readonly T[]) => Promise<void>
    /**
     * The work of the first partition's owner beside the messages, as a share of that on all of them: members in several processes
     * share the keys so that all have as much to do. Left out, none.
     */
    readonly firstOwnerWork?: number | undefined
    readonly onMalformed?: (error: Error, key: string) => void
  }) => Promise<GroupConsumer>
  /** Passes the messages of a topic to a synchronous handler, in order per key; skips a message on which it throws. */
  readonly tail: <T>(options: {
    readonly topic: Topic<T>
    readonly onMessage: (message: T) => void
    /** If given, the tail passes on messages of this key only. */
    readonly key?: string
    /**
     * Default `now`: messages sent from now on. `beginning` adds those that the topic has kept, if the bus keeps
     * topics.
     */
    readonly from?: 'now' | 'beginning'
    /** True allows messages up to two seconds late, in batches, which costs much less; default: each as it is sent. */
    readonly isPatient?: boolean
  }) => Promise<Tail>
  /**
   * Puts a decoded message that can never be handled among the dead letters of its topic, with the reason and, while a
   * handler call has the message, its origin; resolves and rejects as `send` does.
   */
  readonly deadLetter: <T>(topic: Topic<T>, message: T, reason: string) => Promise<void>
  /**
   * Returns a topic's dead letters; an adapter that keeps no topics keeps a bounded number of the newest, in memory.
   */
  readonly deadLettersIn: (topic: DeadLetterSource) => DeadLetters
  /**
   * Reads how many messages of their topics groups have not finished, in the order of the groups. Messages that were
   * finished within the last moments may count as unfinished.
   */
  readonly lagsOf: (groups: readonly TopicGroup[]) => Promise<readonly GroupLag[]>
  /** Stops taking messages, waits for the running handler calls, and closes. */
  readonly close: () => Promise<void>
}

/** The maximum number of messages in one call of a handler. */
export const MESSAGES_PER_CALL_MAX = 200

/** The broker cannot take messages at present, or the send queue is full. */
export class BusUnavailable extends DependencyUnavailable {
  override readonly name = 'BusUnavailable'
}

/** The bus does not know which of the messages the broker took: each of them may be delivered. */
export class SendInDoubt extends BusUnavailable {}

/** The maximum size of a message with its headers, in bytes: the broker refuses more than a megabyte. */
export const MESSAGE_BYTES_MAX = 960 * 1024
