import type { Topic, WireMessage } from '@folio/contracts/topic.ts'
import { deadLettersOf } from './dead-letter.ts'
import { type EmbeddedGroup, embeddedGroup } from './embedded-group.ts'
import type { EmbeddedReceiver } from './embedded-receiver.ts'
import { embeddedTail } from './embedded-tail.ts'
import { type HandlerFailure, warnOfFailure } from './handler-failure.ts'
import { type Bus, BusUnavailable, type Outgoing, outgoing } from './port.ts'

/** How the embedded bus behaves; nothing needs to be given. */
export type EmbeddedBusOptions = {
  /** How many messages each group may have unfinished; default `UNFINISHED_MAX`. */
  readonly unfinishedMax?: number
  /** Told of every handler that failed; default: a warning of the process. */
  readonly onFailed?: (failure: HandlerFailure) => void
  /** Whether every message is encoded and decoded, as it would be on its way over a network; default: passed as it is. */
  readonly roundTrip?: boolean
  /** A fault: asked after each completed call; where it answers true, the same messages come once more, later and in order. */
  readonly redeliver?: () => boolean
}

/** How many messages a group of the embedded bus may have unfinished. */
export const UNFINISHED_MAX = 20_000

const SENT = Promise.resolve()
const NOBODY: readonly EmbeddedReceiver[] = []

/** Who gets the messages of one topic. */
type Channel = { readonly groups: Map<string, EmbeddedGroup<unknown>>; receivers: readonly EmbeddedReceiver[] }

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
 * A bus within one process. No topic is kept: messages that no group and no tail asked for are dropped, and a group gets
 * what is sent after it began; from then on, until the bus closes, its messages wait for it also while it has no member. So a
 * topic's beginning is the same as now, and of a dead letter learns who tails the topic of dead letters.
 */
export const embeddedBus = (options: EmbeddedBusOptions = {}): Bus => {
  const { unfinishedMax = UNFINISHED_MAX, onFailed = warnOfFailure, roundTrip = false, redeliver } = options
  const channels = new Map<string, Channel>()
  let isClosed = false

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new BusUnavailable('the bus is closed')
  }

  const channelOf = (topic: string): Channel => {
    const channel = channels.get(topic) ?? { groups: new Map(), receivers: [] }
    channels.set(topic, channel)
    return channel
  }

  const groupOf = <T>(topic: Topic<T>, group: string): EmbeddedGroup<T> => {
    const channel = channelOf(topic.name)
    const known = channel.groups.get(group)
    if (known !== undefined) return known as EmbeddedGroup<T>
    const made = embeddedGroup<T>({ topic, group, onFailed, unfinishedMax, redeliver })
    channel.groups.set(group, made as EmbeddedGroup<unknown>)
    channel.receivers = [...channel.receivers, made]
    return made
  }

  const receiversOf = (topic: string): readonly EmbeddedReceiver[] => channels.get(topic)?.receivers ?? NOBODY

  /** Gives a message to all that listen, or to none where one of them is full. */
  const deliver = ({ topic, message }: Outgoing): void => {
    const receivers = receiversOf(topic.name)
    for (const receiver of receivers) {
      if (receiver.isFull()) throw new BusUnavailable(`too many messages of ${topic.name} wait for their readers`)
    }
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
      deliver(outgoing(deadLettersOf(topic), { topic, key, wire, reason: error.message }))
    }
  }

  return {
    send: (messages) => {
      try {
        refuseWhenClosed()
        for (const sent of messages) deliver(sent)
        return SENT
      } catch (error) {
        return Promise.reject(error)
      }
    },
    hasListeners: (topic) => receiversOf(topic.name).length > 0,
    consume: async ({ topic, group, ...member }) => {
      refuseWhenClosed()
      return groupOf(topic, group).join(member)
    },
    tail: async ({ topic, onMessage, key }) => {
      refuseWhenClosed()
      const channel = channelOf(topic.name)
      const tail = embeddedTail({ topic, only: key, onMessage, onFailed, queuedMax: unfinishedMax })
      channel.receivers = [...channel.receivers, tail]
      const stop = (): Promise<void> => {
        channel.receivers = channel.receivers.filter((receiver) => receiver !== tail)
        return tail.stop()
      }
      return { stop }
    },
    deadLetter: async (topic, message, reason) => {
      refuseWhenClosed()
      const letter = { topic: topic.name, key: topic.keyOf(message), wire: topic.encode(message), reason }
      deliver(outgoing(deadLettersOf(topic.name), letter))
    },
    close: async () => {
      isClosed = true
      await Promise.all([...channels.values()].flatMap(({ receivers }) => receivers.map((receiver) => receiver.stop())))
    },
  }
}
