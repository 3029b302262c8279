import { parseArgs } from 'node:util'
import { kafkaDeadLetters } from '@folio/bus/kafka/admin/kafka-dead-letters.ts'
import type { DeadLetterSource, LetterOutcome, ListedDeadLetter } from '@folio/bus/port.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import { LETTERS_HANDLED_ALONE_MAX } from '@folio/contracts/messaging/dead-letter-limits.ts'
import { topicSettings } from '@folio/contracts/messaging/topic-settings.ts'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { kafkaSettings } from './settings/kafka-settings.ts'
import { logger } from './telemetry/logger.ts'

const USAGE = `npm run dead-letters -- list [TOPIC] [--max N] [--json]
                          replay TOPIC --to OFFSET|newest | --only OFFSET
                          drop TOPIC --to OFFSET|newest | --only OFFSET

list shows the dead letters of a topic, or of all, oldest first, each with its offset, reason and origin; replay sends
the letters up to and including an offset to their topic once more and drops them; drop only drops them. With --only,
one letter alone is sent or dropped, and list hides it. A letter that cannot be read or is cut is not sent. A client's
command that is past its time takes no effect any more, replayed or not.`

const LISTED_MAX = 100

const names = topicSettings.map(({ name }) => name)

/** The command line is incomplete or wrong; the message names what was expected. */
class WrongCall extends Error {
  override readonly name = 'WrongCall'
}

const wholeNumber = (option: string, text: string): number => {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new WrongCall(`--${option} must be a whole number, not ${JSON.stringify(text)}`)
}

const knownTopic = (topic: string | undefined): string => {
  if (topic !== undefined && names.includes(topic)) return topic
  throw new WrongCall(`TOPIC must be one of ${names.join(', ')}`)
}

/** A topic with the decoder of its commands; the messages of other topics are taken as they are. */
const sourceOf = (topic: string): DeadLetterSource => ({
  name: topic,
  decode: commandTopics.find(({ name }) => name === topic)?.decode ?? ((wire) => wire),
  ...(topicSettings.some(({ name, cleanup }) => name === topic && cleanup.by === 'key') && { isCompacted: true }),
})

const lettersOf = (topic: string) =>
  kafkaDeadLetters(kafkaSettings('dead-letters', process.env), {
    topic: sourceOf(topic),
    log: logger('dead-letters'),
  })

const line = ({ offset, deadLetter: { topic, key, reason, origin, wire, fullBody } }: ListedDeadLetter): string => {
  const from =
    origin === undefined
      ? ''
      : ` from ${origin.partition}/${origin.offset} at ${new Date(origin.timestampMs).toISOString()}`
  return `${topic} #${offset} key ${key}${from}, ${fullBody?.bytes ?? wire.value.length} bytes: ${reason}`
}

const record = ({ offset, deadLetter: { topic, key, reason, origin, wire, fullBody } }: ListedDeadLetter): object => ({
  topic,
  offset,
  key,
  reason,
  origin: origin ?? null,
  headers: wire.headers,
  value: Buffer.from(wire.value).toString('base64'),
  whole: fullBody ?? null,
})

const list = async (topic: string | undefined, options: { readonly max: number; readonly json: boolean }) => {
  let found = 0
  for (const name of topic === undefined ? names : [knownTopic(topic)]) {
    for (const listed of await lettersOf(name).list(options.max)) {
      found += 1
      console.log(options.json ? JSON.stringify(record(listed)) : line(listed))
    }
  }
  if (!options.json) console.log(found === 0 ? 'no dead letters' : `${found} dead letters`)
}

const remove = async (how: 'replay' | 'drop', topic: string, to: string | undefined): Promise<void> => {
  if (to === undefined) throw new WrongCall(`${how} needs --to or --only: an offset that list shows, or --to newest`)
  const last = to === 'newest' ? Number.MAX_SAFE_INTEGER - 1 : wholeNumber('to', to)
  if (how === 'drop') return console.log(`${await lettersOf(topic).drop(last)} dropped`)
  const { sent, kept } = await lettersOf(topic).replay(last)
  console.log(`${sent} sent again`)
  if (kept === 0) return
  console.error(`${kept} cannot be sent, since they cannot be read or are cut: they are kept, and can be dropped`)
  process.exitCode = 1
}

const TOLD: Readonly<Record<LetterOutcome, string>> = {
  done: 'done',
  gone: 'nothing happened: the letter was handled or removed before',
  truncated: 'the letter holds only the beginning of its message and cannot be sent: it can be dropped',
  undecodable:
    'the message of the letter is no command that Folio can read, so that it was not sent: it can be dropped',
  too_many: `the topic holds more than ${LETTERS_HANDLED_ALONE_MAX.toLocaleString('en-US')} letters: replay or drop all letters up to one first`,
}

const removeOne = async (how: 'replay' | 'drop', topic: string, only: string): Promise<void> => {
  const outcome = await lettersOf(topic)[how === 'replay' ? 'replayOne' : 'dropOne'](wholeNumber('only', only))
  console.log(TOLD[outcome])
  if (outcome !== 'done' && outcome !== 'gone') process.exitCode = 1
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      only: { type: 'string' },
      max: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [command, topic, ...stray] = positionals
  if (stray.length > 0) throw new WrongCall(`unexpected argument ${JSON.stringify(stray[0])}`)
  const max = values.max === undefined ? LISTED_MAX : wholeNumber('max', values.max)
  if (command === 'list') return list(topic, { max, json: values.json })
  if (values.to !== undefined && values.only !== undefined) throw new WrongCall('--to and --only exclude each other')
  if ((command === 'replay' || command === 'drop') && values.only !== undefined)
    return removeOne(command, knownTopic(topic), values.only)
  if (command === 'replay' || command === 'drop') return remove(command, knownTopic(topic), values.to)
  throw new WrongCall(command === undefined ? 'a command is missing' : `unknown command ${JSON.stringify(command)}`)
}

try {
  await main()
} catch (error) {
  const message = errorMessage(error)
  const isUsage = error instanceof WrongCall || (error instanceof TypeError && 'code' in error)
  console.error(isUsage ? `${message}\n\n${USAGE}` : `dead letters cannot be reached: ${message}`)
  process.exitCode = isUsage ? 2 : 1
}
