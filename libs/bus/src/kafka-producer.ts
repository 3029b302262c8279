import type { BusLog } from './bus-log.ts'
import { checkBrokers, type KafkaConnection } from './kafka-connection.ts'
import { encoded } from './kafka-encode.ts'
import { kafkaProblem } from './kafka-problem.ts'
import { openProducerLink } from './kafka-producer-link.ts'
import { sendQueue } from './kafka-send-queue.ts'
import { BusUnavailable, type Outgoing } from './port.ts'
import { within } from './within.ts'

/** What sends the messages of a bus. */
export type KafkaProducer = {
  /** As the `send` of a bus. */
  readonly send: (messages: readonly Outgoing[]) => Promise<void>
  /** Whether the last exchange with the brokers went well. */
  readonly isConnected: () => boolean
  /** How many messages wait to be sent. */
  readonly queued: () => number
  /** Takes nothing more, sends what is queued, and closes. */
  readonly close: () => Promise<void>
}

const QUEUED_MAX = 20_000
const CLOSE_MAX_MS = 5_000

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Sends one request after the other, so that nothing overtakes: what queued while the last one was out goes together, as
 * does what one turn of the event loop brings. Rejects when the brokers cannot be reached.
 */
export const openKafkaProducer = async (connection: KafkaConnection, log: BusLog): Promise<KafkaProducer> => {
  checkBrokers(connection)
  const link = await openProducerLink(connection, log).catch((error: unknown) => {
    throw kafkaProblem(connection.brokers, error)
  })
  const queue = sendQueue(QUEUED_MAX)
  let sending: Promise<void> | undefined
  let isClosed = false

  const sendAll = async (): Promise<void> => {
    await endOfTurn()
    for (let batch = queue.take(); batch !== undefined; batch = queue.take()) {
      try {
        await link.sendBatch(batch.topicMessages)
        batch.done()
      } catch (error) {
        batch.failed(kafkaProblem(connection.brokers, error))
      }
      await endOfTurn()
    }
    sending = undefined
  }

  return {
    send: async (messages) => {
      if (isClosed) throw new BusUnavailable('the bus is closed')
      const sent = queue.add(messages.map(encoded))
      sending ??= sendAll()
      await sent
    },
    isConnected: link.isConnected,
    queued: queue.size,
    close: async () => {
      isClosed = true
      try {
        if (sending !== undefined) await within(CLOSE_MAX_MS, sending, 'sending what is queued')
      } catch (error) {
        log.warn({ err: error, queued: queue.size() }, 'messages were left unsent')
      }
      await link.close()
    },
  }
}
