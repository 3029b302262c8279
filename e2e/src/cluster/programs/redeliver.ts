import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { clusterKafka } from './cluster-kafka.ts'
import { readWhole } from './read-whole.ts'

/**
 * Runs inside a cluster: sends every command to wallets and trading accounts that is on the topics now three times more, as it
 * came, and prints how many there were.
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

console.log((await redeliverAllOf(walletCommands.name)) + (await redeliverAllOf(tradingCommands.name)))
process.exit()
