import type { Topic } from '@folio/contracts/topic.ts'
import { embeddedChannels } from './embedded-channels.ts'
import { type EmbeddedGroup, embeddedGroup } from './embedded-group.ts'
import { embeddedLetters } from './embedded-letters.ts'
import { embeddedTail } from './embedded-tail.ts'
import { type HandlerFailure, warnOfFailure } from './handler-failure.ts'
import { type Bus, BusUnavailable, SendInDoubt } from './port.ts'

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

/**
 * A bus within one process. No topic is kept: messages that no group and no tail asked for are dropped, and a group gets
 * what is sent after it began; from then on, until the bus closes, its messages wait for it also while it has no member. So a
 * topic's beginning is the same as now. Of a dead letter learns who tails the topic of dead letters; the newest are kept, too.
 */
export const embeddedBus = (options: EmbeddedBusOptions = {}): Bus => {
  const { unfinishedMax = UNFINISHED_MAX, onFailed = warnOfFailure, roundTrip = false, redeliver } = options
  const letters = embeddedLetters()
  const channels = embeddedChannels(roundTrip, letters.keep)
  let isClosed = false

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new BusUnavailable('the bus is closed')
  }

  const groupOf = <T>(topic: Topic<T>, group: string): EmbeddedGroup<T> => {
    const channel = channels.of(topic.name)
    const known = channel.groups.get(group)
    if (known !== undefined) return known as EmbeddedGroup<T>
    const made = embeddedGroup<T>({ topic, group, onFailed, unfinishedMax, redeliver })
    channel.groups.set(group, made as EmbeddedGroup<unknown>)
    channel.receivers = [...channel.receivers, made]
    return made
  }

  return {
    send: (messages) => {
      let sent = 0
      try {
        refuseWhenClosed()
        for (const message of messages) {
          channels.deliver(message)
          sent += 1
        }
        return SENT
      } catch (error) {
        return Promise.reject(
          sent === 0 ? error : new SendInDoubt(`${sent} of ${messages.length} were sent`, { cause: error }),
        )
      }
    },
    hasListeners: (topic) => channels.receiversOf(topic.name).length > 0,
    keepsTopics: false,
    consume: async ({ topic, group, ...member }) => {
      refuseWhenClosed()
      return groupOf(topic, group).join(member)
    },
    tail: async ({ topic, onMessage, key }) => {
      refuseWhenClosed()
      const channel = channels.of(topic.name)
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
      channels.bury(letter)
    },
    deadLettersIn: (topic) => letters.of(topic.name, (letter) => channels.deliverAgain(topic, letter)),
    close: async () => {
      isClosed = true
      await channels.stop()
    },
  }
}
