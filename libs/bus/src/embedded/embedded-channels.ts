import type { WireMessage } from '@folio/contracts/topic.ts'
import { type DeadLetter, deadLetterTopicOf } from '../dead-letters/dead-letter.ts'
import { truncateDeadLetter } from '../dead-letters/truncate-dead-letter.ts'
import { BusUnavailable, type DeadLetterSource, type Outgoing, outgoing } from '../port.ts'
import type { EmbeddedGroup } from './embedded-group.ts'
import type { EmbeddedSubscriber } from './embedded-subscriber.ts'

/** The groups and the subscribers of one topic. */
export type Channel = {
  readonly groups: Map<string, EmbeddedGroup<unknown>>
  subscribers: readonly EmbeddedSubscriber[]
}

/** The channels of all topics in use. */
export type EmbeddedChannels = {
  readonly of: (topic: string) => Channel
  readonly subscribersOf: (topic: string) => readonly EmbeddedSubscriber[]
  /** Gives a message to all subscribers, or to none and throws `BusUnavailable` if one of them is full. */
  readonly deliver: (sent: Outgoing) => void
  /** Keeps a dead letter and gives it to the tails of the dead-letter topic. */
  readonly deadLetter: (letter: DeadLetter) => void
  /**
   * Gives a dead letter's message to its topic's subscribers; if a group cannot decode it, it becomes a dead letter
   * again.
   */
  readonly replay: (topic: DeadLetterSource, letter: DeadLetter) => void
  /** Stops all subscribers. */
  readonly stop: () => Promise<void>
}

const NO_SUBSCRIBERS: readonly EmbeddedSubscriber[] = []

/** Gives a subscriber a decoded copy of a message, as a broker's client does; returns the error if decoding fails. */
const deliverCopy = (subscriber: EmbeddedSubscriber, key: string, wire: WireMessage): Error | undefined => {
  let copy: unknown
  try {
    copy = subscriber.decode(wire)
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    subscriber.malformed(error, key)
    return error
  }
  subscriber.take(key, copy)
  return undefined
}

/** Gives subscribers decoded copies of a message; calls `deadLetter` for each that keeps dead letters and cannot decode it. */
const deliverCopies = (
  subscribers: readonly EmbeddedSubscriber[],
  { topic, key, wire }: Omit<DeadLetter, 'reason'>,
  deadLetter: (letter: DeadLetter) => void,
): void => {
  for (const subscriber of subscribers) {
    const error = deliverCopy(subscriber, key, wire)
    if (error === undefined || !subscriber.keepsDeadLetters) continue
    deadLetter({ topic, key, wire, reason: error.message })
  }
}

/**
 * Makes channels; `roundTrip` encodes and decodes every message, as a network bus does. Each dead letter is passed to
 * `keep`.
 */
export const embeddedChannels = (roundTrip: boolean, keep: (letter: DeadLetter) => void): EmbeddedChannels => {
  const channels = new Map<string, Channel>()

  const subscribersOf = (topic: string): readonly EmbeddedSubscriber[] =>
    channels.get(topic)?.subscribers ?? NO_SUBSCRIBERS

  const subscribersWithCapacity = (topic: string): readonly EmbeddedSubscriber[] => {
    const subscribers = subscribersOf(topic)
    for (const subscriber of subscribers) {
      if (subscriber.isFull())
        throw new BusUnavailable(`the queue of topic ${topic} is full: its subscribers are behind`)
    }
    return subscribers
  }

  const deliver = ({ topic, message }: Outgoing): void => {
    const subscribers = subscribersWithCapacity(topic.name)
    const key = topic.keyOf(message)
    if (roundTrip) deliverCopies(subscribers, { topic: topic.name, key, wire: topic.encode(message) }, deadLetter)
    else for (const subscriber of subscribers) subscriber.take(key, message)
  }

  const deadLetter = (dead: DeadLetter): void => {
    const letter = truncateDeadLetter(dead)
    keep(letter)
    deliver(outgoing(deadLetterTopicOf(letter.topic), letter))
  }

  const replay = (topic: DeadLetterSource, letter: DeadLetter): void => {
    const subscribers = subscribersWithCapacity(topic.name)
    if (roundTrip) {
      deliverCopies(subscribers, { ...letter, topic: topic.name }, deadLetter)
      return
    }
    const message = topic.decode(letter.wire)
    for (const subscriber of subscribers) subscriber.take(letter.key, message)
  }

  return {
    of: (topic) => {
      const channel = channels.get(topic) ?? { groups: new Map(), subscribers: [] }
      channels.set(topic, channel)
      return channel
    },
    subscribersOf,
    deliver,
    deadLetter,
    replay,
    stop: async () => {
      await Promise.all(
        [...channels.values()].flatMap(({ subscribers }) => subscribers.map((subscriber) => subscriber.stop())),
      )
    },
  }
}
