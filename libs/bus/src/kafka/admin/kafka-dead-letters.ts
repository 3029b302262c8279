import { LETTERS_HANDLED_ALONE_MAX } from '@folio/contracts/messaging/dead-letter-limits.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { Admin } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { type DeadLetter, deadLetterTopicOf, withReplayMark } from '../../dead-letters/dead-letter.ts'
import { handledMarksOf } from '../../dead-letters/handled-mark.ts'
import { replayHindrance } from '../../dead-letters/replay-hindrance.ts'
import {
  type DeadLetterSource,
  type DeadLetters,
  type ListedDeadLetter,
  type Outgoing,
  outgoing,
  type ReplayedLetters,
} from '../../port.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { openKafkaProducer } from '../producer/kafka-producer.ts'
import { readOpenLetters } from './handled-letters.ts'
import { type PartitionEnds, readPartitionEnds } from './partition-ends.ts'
import { type DeadLetterEntry, type DeadLetterScan, scanDeadLetters } from './scan-dead-letters.ts'
import { withKafkaAdmin } from './with-kafka-admin.ts'

const REPLAYED_AT_ONCE = 200

/** The topic whose dead letters are opened; a replay to a compacted topic sends an empty body as a tombstone. */
type KafkaDeadLettersOptions = { readonly topic: DeadLetterSource; readonly log: BusLog }

/** The topic that a replay writes to: messages keep key, body and headers, and get the replay mark. */
const backTo = ({ topic: { name, isCompacted } }: KafkaDeadLettersOptions): Topic<DeadLetter> => ({
  name,
  ...(isCompacted && { isCompacted }),
  keyOf: ({ key }) => key,
  encode: ({ wire }) => withReplayMark(wire),
  decode: () => {
    throw new Error(`the replay opened the topic ${name} for writing only`)
  },
})

/** The dead-letter topic of one topic with its connection: reads its ends and entries, and writes to both topics. */
type OpenTopic = {
  readonly ends: (admin: Admin) => Promise<PartitionEnds>
  readonly read: (scan: Omit<DeadLetterScan, 'topic'>) => Promise<void>
  readonly withAdmin: <T>(use: (admin: Admin) => Promise<T>) => Promise<T>
  /** Removes the entries before an offset. */
  readonly removeBefore: (admin: Admin, end: number) => Promise<void>
  /** Sends messages in turn by one producer, each batch after the one before it was taken. */
  readonly sending: <T>(use: (send: (messages: readonly Outgoing[]) => Promise<void>) => Promise<T>) => Promise<T>
}

const openTopic = (
  connection: KafkaConnection,
  { topic: { name: topic }, log }: KafkaDeadLettersOptions,
): OpenTopic => {
  const { name } = deadLetterTopicOf(topic)
  return {
    ends: async (admin) => {
      const [only, ...others] = await readPartitionEnds(admin, name)
      if (only === undefined || others.length > 0) throw new Error(`${name} must have one partition`)
      return only
    },
    read: (scan) => scanDeadLetters(connection, log, { topic, ...scan }),
    withAdmin: (use) => withKafkaAdmin(connection, log, use),
    removeBefore: async (admin, end) => {
      // kafkajs finds the leader only of a topic that this connection has asked about.
      await readPartitionEnds(admin, name)
      await admin.deleteTopicRecords({ topic: name, partitions: [{ partition: 0, offset: String(end) }] })
    },
    sending: async (use) => {
      const producer = await openKafkaProducer(connection, log)
      try {
        return await use(producer.send)
      } finally {
        await producer.close()
      }
    },
  }
}

/** Finds one letter to handle; first removes what is handled at the beginning, so that marks do not add up. */
const findLetter = async (
  { ends, read, withAdmin, removeBefore }: OpenTopic,
  wanted: number,
): Promise<ListedDeadLetter | 'gone' | 'too_many'> => {
  const range = await withAdmin(ends)
  if (wanted < range.first || wanted >= range.next) return 'gone'
  let found: ListedDeadLetter | undefined
  const open = await readOpenLetters(range, 0, (scan) =>
    read({
      ...scan,
      onEntry: (entry) => {
        if (entry.offset === wanted && 'deadLetter' in entry) found = entry
        scan.onEntry(entry)
      },
    }),
  )
  if (open.isHandled(wanted)) return 'gone'
  if (range.next - open.firstOpen > LETTERS_HANDLED_ALONE_MAX) return 'too_many'
  if (found === undefined) return 'gone'
  if (open.firstOpen > range.first) await withAdmin((admin) => removeBefore(admin, open.firstOpen))
  return found
}

/** Removes the letters before an offset; returns the number that were not handled. */
const dropBefore = async ({ ends, read, withAdmin, removeBefore }: OpenTopic, wanted: number): Promise<number> => {
  const range = await withAdmin(ends)
  const end = Math.min(wanted, range.next)
  if (end <= range.first) return 0
  const { settledBefore } = await readOpenLetters(range, 0, read)
  await withAdmin((admin) => removeBefore(admin, end))
  return end - range.first - settledBefore(end)
}

/** Sends the letters before an offset to their topic again, those that cannot be sent to the end, and removes them all. */
const replayBefore = async (
  { ends, read, withAdmin, removeBefore, sending }: OpenTopic,
  wanted: number,
  options: KafkaDeadLettersOptions,
): Promise<ReplayedLetters> => {
  const { topic } = options
  const atTheEnd = deadLetterTopicOf(topic.name)
  const canBeSent = (letter: DeadLetter): boolean => replayHindrance(topic, letter) === undefined
  const range = await withAdmin(ends)
  const end = Math.min(wanted, range.next)
  if (end <= range.first) return { sent: 0, kept: 0 }
  const { isHandled } = await readOpenLetters(range, 0, read)
  const found = { sent: 0, kept: 0 }
  const count = (entry: DeadLetterEntry): void => {
    if ('deadLetter' in entry && !isHandled(entry.offset)) found[canBeSent(entry.deadLetter) ? 'sent' : 'kept'] += 1
  }
  await read({ from: range.first, end, onEntry: count })
  if (found.sent === 0) return found
  await sending(async (send) => {
    for (let from = range.first; from < end; from += REPLAYED_AT_ONCE) {
      const letters: DeadLetter[] = []
      const onEntry = (entry: DeadLetterEntry): void => {
        if ('deadLetter' in entry && !isHandled(entry.offset)) letters.push(entry.deadLetter)
      }
      await read({ from, end: Math.min(from + REPLAYED_AT_ONCE, end), onEntry })
      await send(letters.map((letter) => outgoing(canBeSent(letter) ? backTo(options) : atTheEnd, letter)))
    }
  })
  await withAdmin((admin) => removeBefore(admin, end))
  return found
}

/**
 * Opens the dead letters of a topic. They are in one partition, and are listed oldest first. A letter that is handled by
 * itself gets a mark at the end of its own topic, which is kept as long as the letter. A replay that fails may be repeated:
 * delivery is at least once anyway. A replayed message that fails again becomes a new dead letter at the end.
 */
export const kafkaDeadLetters = (connection: KafkaConnection, options: KafkaDeadLettersOptions): DeadLetters => {
  const { topic } = options
  const opened = openTopic(connection, options)
  const { ends, read, withAdmin, sending } = opened
  const markOf = (offset: number): Outgoing => outgoing(handledMarksOf(topic.name), { offset })

  return {
    list: async (max) => (await readOpenLetters(await withAdmin(ends), max, read)).letters,
    replay: (to) => replayBefore(opened, to + 1, options),
    drop: (to) => dropBefore(opened, to + 1),
    replayOne: async (offset) => {
      const found = await findLetter(opened, offset)
      if (typeof found === 'string') return found
      const hindrance = replayHindrance(topic, found.deadLetter)
      if (hindrance !== undefined) return hindrance
      await sending(async (send) => {
        await send([outgoing(backTo(options), found.deadLetter)])
        await send([markOf(offset)])
      })
      return 'done'
    },
    dropOne: async (offset) => {
      const found = await findLetter(opened, offset)
      if (typeof found === 'string') return found
      await sending((send) => send([markOf(offset)]))
      return 'done'
    },
  }
}
