import { setImmediate as endOfTurn } from 'node:timers/promises'
import { within } from '@folio/kernel/timing/within.ts'
import type { BusLog } from '../../bus-log.ts'
import { BusUnavailable, type Outgoing } from '../../port.ts'
import { checkBrokers, type KafkaConnection } from '../connection/kafka-client.ts'
import { kafkaUnavailable } from '../connection/kafka-errors.ts'
import { encodeMessage } from './encode-message.ts'
import { openReconnectingProducer } from './reconnecting-producer.ts'
import { sendQueue } from './send-queue.ts'

/** The producer that sends the messages of a bus. */
export type KafkaProducer = {
  /** The `send` of a bus. */
  readonly send: (messages: readonly Outgoing[]) => Promise<void>
  /** Returns true if the last exchange with the brokers succeeded. */
  readonly isConnected: () => boolean
  /** Returns the number of messages that wait to be sent. */
  readonly queued: () => number
  /** Takes no more messages, sends the queued ones within 5 s, and closes. */
  readonly close: () => Promise<void>
}

const QUEUED_MAX = 20_000
const CLOSE_MAX_MS = 5_000

/**
 * Opens a producer that sends one request after another, so that no message overtakes another: a request carries all
 * messages that queued during the previous one and in the same turn of the event loop. Rejects if the brokers cannot be
 * reached.
 */
export const openKafkaProducer = async (connection: KafkaConnection, log: BusLog): Promise<KafkaProducer> => {
  checkBrokers(connection)
  const producer = await openReconnectingProducer(connection, log).catch((error: unknown) => {
    throw kafkaUnavailable(connection.brokers, error)
  })
  const queue = sendQueue(QUEUED_MAX)
  let sending: Promise<void> | undefined
  let isClosed = false

  const sendAll = async (): Promise<void> => {
    await endOfTurn()
    for (let batch = queue.take(); batch !== undefined; batch = queue.take()) {
      try {
        await producer.sendBatch(batch.topicMessages)
        batch.done()
      } catch (error) {
        batch.failed(kafkaUnavailable(connection.brokers, error))
      }
      await endOfTurn()
    }
    sending = undefined
  }

  return {
    send: async (messages) => {
      if (isClosed) throw new BusUnavailable('the bus is closed')
      const sent = queue.add(messages.map(encodeMessage))
      sending ??= sendAll()
      await sent
    },
    isConnected: producer.isConnected,
    queued: queue.size,
    close: async () => {
      isClosed = true
      try {
        if (sending !== undefined) await within(CLOSE_MAX_MS, sending, 'sending what is queued')
      } catch (error) {
        log.warn({ err: error, queued: queue.size() }, 'the producer closed before it sent all queued messages')
      }
      await producer.close()
    },
  }
}
