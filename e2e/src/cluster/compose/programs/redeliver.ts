import { marketCommands } from '@folio/contracts/market/commands.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import { clusterKafka } from './cluster-kafka.ts'
import { readWhole } from './read-whole.ts'

/**
 * Runs inside a cluster: sends every current command of the command topics three more times, unchanged, and prints the
 * number of commands; fails if a topic has none, but for the market's, where only an operator sends some.
 */
const TIMES = 3
const AT_ONCE = 500

const producer = clusterKafka('redeliver').producer({ allowAutoTopicCreation: false })
await producer.connect()

const redeliverAllOf = async (topic: string): Promise<number> => {
  const messages = (await readWhole(topic)).map(({ key, value, headers = {} }) => {
    const texts = Object.entries(headers).map(([name, text]) => [name, String(text)])
    return { key, value, headers: Object.fromEntries(texts) }
  })
  for (let time = 0; time < TIMES; time += 1) {
    for (let from = 0; from < messages.length; from += AT_ONCE) {
      await producer.send({ topic, acks: -1, messages: messages.slice(from, from + AT_ONCE) })
    }
  }
  return messages.length
}

let redelivered = 0
for (const { name } of commandTopics) {
  const count = await redeliverAllOf(name)
  if (count === 0 && name !== marketCommands.name) throw new Error(`there is no command on ${name}`)
  redelivered += count
}
console.log(redelivered)
process.exit()
