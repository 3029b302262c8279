import type { WireMessage } from '@folio/contracts/topic.ts'
import { type DeadLetter, deadLettersOf } from './dead-letter.ts'
import type { EmbeddedGroup } from './embedded-group.ts'
import type { EmbeddedReceiver } from './embedded-receiver.ts'
import { fittingLetter } from './fitting-letter.ts'
import { BusUnavailable, type LetteredTopic, type Outgoing, outgoing } from './port.ts'

/** Who gets the messages of one topic. */
export type Channel = { readonly groups: Map<string, EmbeddedGroup<unknown>>; receivers: readonly EmbeddedReceiver[] }

/** The channels of all topics that anybody ever asked for. */
export type EmbeddedChannels = {
  readonly of: (topic: string) => Channel
  readonly receiversOf: (topic: string) => readonly EmbeddedReceiver[]
  /** Gives a message to all that listen, or throws `BusUnavailable` and gives it to none, where one of them is full. */
  readonly deliver: (sent: Outgoing) => void
  /** Puts a letter among the dead ones and tells those who tail them. */
  readonly bury: (letter: DeadLetter) => void
  /** Gives a dead letter's message to those who listen to its topic; one that cannot be read dies again. */
  readonly deliverAgain: (topic: LetteredTopic, letter: DeadLetter) => void
  /** Stops all receivers. */
  readonly stop: () => Promise<void>
}

const NOBODY: readonly EmbeddedReceiver[] = []

/** Gives a receiver its own copy of a message, as a broker's client would make it; answers why it could not read it. */
const giveCopy = (receiver: EmbeddedReceiver, key: string, wire: WireMessage): Error | undefined => {
  let copy: unknown
  try {
    copy = receiver.decode(wire)
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    receiver.malformed(error, key)
    return error
  }
  receiver.take(key, copy)
  return undefined
}

/**
 * Makes channels; with `roundTrip` every message is encoded and decoded, as it would be on its way over a network. Every
 * dead letter is given to `keep`.
 */
export const embeddedChannels = (roundTrip: boolean, keep: (letter: DeadLetter) => void): EmbeddedChannels => {
  const channels = new Map<string, Channel>()

  const receiversOf = (topic: string): readonly EmbeddedReceiver[] => channels.get(topic)?.receivers ?? NOBODY

  const withRoom = (topic: string): readonly EmbeddedReceiver[] => {
    const receivers = receiversOf(topic)
    for (const receiver of receivers) {
      if (receiver.isFull()) throw new BusUnavailable(`too many messages of ${topic} wait for their readers`)
    }
    return receivers
  }

  const deliver = ({ topic, message }: Outgoing): void => {
    const receivers = withRoom(topic.name)
    const key = topic.keyOf(message)
    if (roundTrip) deliverCopies(receivers, topic.name, { key, wire: topic.encode(message) })
    else for (const receiver of receivers) receiver.take(key, message)
  }

  const deliverCopies = (
    receivers: readonly EmbeddedReceiver[],
    topic: string,
    { key, wire }: { readonly key: string; readonly wire: WireMessage },
  ): void => {
    for (const receiver of receivers) {
      const error = giveCopy(receiver, key, wire)
      if (error === undefined || !receiver.keepsDeadLetters) continue
      bury({ topic, key, wire, reason: error.message })
    }
  }

  const bury = (dead: DeadLetter): void => {
    const letter = fittingLetter(dead)
    keep(letter)
    deliver(outgoing(deadLettersOf(letter.topic), letter))
  }

  const deliverAgain = (topic: LetteredTopic, letter: DeadLetter): void => {
    const receivers = withRoom(topic.name)
    if (roundTrip) {
      deliverCopies(receivers, topic.name, letter)
      return
    }
    const message = topic.decode(letter.wire)
    for (const receiver of receivers) receiver.take(letter.key, message)
  }

  return {
    of: (topic) => {
      const channel = channels.get(topic) ?? { groups: new Map(), receivers: [] }
      channels.set(topic, channel)
      return channel
    },
    receiversOf,
    deliver,
    bury,
    deliverAgain,
    stop: async () => {
      await Promise.all([...channels.values()].flatMap(({ receivers }) => receivers.map((receiver) => receiver.stop())))
    },
  }
}
