import type { Clock } from '@folio/kernel/timestamp.ts'
import type { BusLog } from './bus-log.ts'
import { type EmbeddedChannels, embeddedChannels } from './embedded/embedded-channels.ts'
import { embeddedDeadLetters } from './embedded/embedded-dead-letters.ts'
import { type EmbeddedGroup, type EmbeddedGroupOptions, embeddedGroup } from './embedded/embedded-group.ts'
import { type EmbeddedTailOptions, embeddedTail } from './embedded/embedded-tail.ts'
import { type HandlerFailure, warnOfFailure } from './embedded/handler-failure.ts'
import { type Bus, BusUnavailable, SendInDoubt, type Tail } from './port.ts'
import { CALLED_AGAIN, SKIPPED } from './queues/handler-failure-texts.ts'

/** The options of the embedded bus; all have defaults. */
export type EmbeddedBusOptions = {
  /** The maximum number of unfinished messages of each group; default `UNFINISHED_MAX`. */
  readonly unfinishedMax?: number
  /** Called with every failure of a handler; default: emits a warning of the process. */
  readonly onFailed?: (failure: HandlerFailure) => void
  /**
   * True encodes and decodes every message, as a network bus does; default: the bus passes the message object itself.
   */
  readonly roundTrip?: boolean
  /** A fault for tests: called after each completed call; true gives the same messages again, later and in order. */
  readonly redeliver?: () => boolean
  /** The clock that gives dead letters their offsets; default: the time of the system. */
  readonly clock?: Clock
}

/** Makes an `onFailed` that logs each failure. */
export const failureLog =
  (log: Pick<BusLog, 'error'>) =>
  ({ group, error }: HandlerFailure): void =>
    log.error({ err: error }, group === undefined ? SKIPPED : CALLED_AGAIN)

/** The maximum number of unfinished messages of a group of the embedded bus. */
export const UNFINISHED_MAX = 20_000

const SENT = Promise.resolve()

const systemTime: Clock = () => Date.now() * 1000

/** Finds a group of a topic, or makes it. */
const groupOn = <T>(channels: EmbeddedChannels, options: EmbeddedGroupOptions<T>): EmbeddedGroup<T> => {
  const channel = channels.of(options.topic.name)
  const known = channel.groups.get(options.group)
  if (known !== undefined) return known as EmbeddedGroup<T>
  const made = embeddedGroup<T>(options)
  channel.groups.set(options.group, made as EmbeddedGroup<unknown>)
  channel.subscribers = [...channel.subscribers, made]
  return made
}

/** Adds a tail to a topic. */
const tailOn = <T>(channels: EmbeddedChannels, options: EmbeddedTailOptions<T>): Tail => {
  const channel = channels.of(options.topic.name)
  const tail = embeddedTail(options)
  channel.subscribers = [...channel.subscribers, tail]
  return {
    stop: () => {
      channel.subscribers = channel.subscribers.filter((subscriber) => subscriber !== tail)
      return tail.stop()
    },
    hasReadKept: () => true,
  }
}

/**
 * Makes a bus within one process. It keeps no topics: it drops messages of a topic that has no group and no tail, and a
 * group gets the messages sent after its first member joined; from then until the bus closes, its messages wait for it
 * while it has no member. The beginning of a topic is therefore the same as now. A dead letter is delivered to the
 * tails of the dead-letter topic, and the newest ones are kept.
 */
export const embeddedBus = (options: EmbeddedBusOptions = {}): Bus => {
  const {
    unfinishedMax = UNFINISHED_MAX,
    onFailed = warnOfFailure,
    roundTrip = false,
    redeliver,
    clock = systemTime,
  } = options
  const letters = embeddedDeadLetters(clock)
  const channels = embeddedChannels(roundTrip, letters.keep)
  let isClosed = false

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new BusUnavailable('the bus is closed')
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
    hasListeners: (topic) => channels.subscribersOf(topic.name).length > 0,
    keepsTopics: false,
    consume: async ({ topic, group, ...member }) => {
      refuseWhenClosed()
      return groupOn(channels, { topic, group, onFailed, unfinishedMax, redeliver }).join(member)
    },
    tail: async ({ topic, onMessage, key }) => {
      refuseWhenClosed()
      return tailOn(channels, { topic, only: key, onMessage, onFailed, queuedMax: unfinishedMax })
    },
    deadLetter: async (topic, message, reason) => {
      refuseWhenClosed()
      const letter = { topic: topic.name, key: topic.keyOf(message), wire: topic.encode(message), reason }
      channels.deadLetter(letter)
    },
    deadLettersIn: (topic) => letters.of(topic, (letter) => channels.replay(topic, letter)),
    lagsOf: async (groups) =>
      groups.map(({ topic, group }) => ({
        topic,
        group,
        partitions: channels.of(topic).groups.get(group)?.lags() ?? [],
      })),
    close: async () => {
      isClosed = true
      await channels.stop()
    },
  }
}
