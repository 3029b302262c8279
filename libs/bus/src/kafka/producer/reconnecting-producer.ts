import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { within } from '@folio/kernel/timing/within.ts'
import type { TopicMessages } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { sendInDoubt } from '../connection/kafka-errors.ts'
import { connectProducer, disconnectProducer, type IdempotentProducer } from './idempotent-producer.ts'
import { type ProducerIdentity, successorOf } from './producer-identity.ts'

/** A producer that connects again when its connection breaks. */
export type ReconnectingProducer = {
  /**
   * Resolves when every replica has the messages; rejects with `SendInDoubt` if that is not known, and with another
   * error if the brokers cannot be reached. One call at a time.
   */
  readonly sendBatch: (topicMessages: TopicMessages[]) => Promise<void>
  /** Returns true if the last exchange with the brokers succeeded. */
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** The longest time for a request with its retries, after which it counts as failed. */
const SEND_MAX_MS = 6_000
const ALL_REPLICAS = -1
const RECONNECT_EVERY_MS = 1_000

/** Connects a producer when it is first asked for, and again once one is given up, until the signal. */
const reconnectingConnection = (connection: KafkaConnection, log: BusLog, closed: AbortSignal) => {
  let producer: IdempotentProducer | undefined
  let connecting: Promise<IdempotentProducer> | undefined
  let successor: ProducerIdentity | undefined

  const connected = async (): Promise<IdempotentProducer> => {
    connecting ??= connectProducer(connection, log, successor)
    try {
      producer = await connecting
      return producer
    } catch (error) {
      connecting = undefined
      throw error
    }
  }

  /** Tries again until the brokers are back, also while no caller sends: otherwise `isConnected` would stay false. */
  const reconnect = async (): Promise<void> => {
    while (producer === undefined && !closed.aborted) {
      try {
        await connected()
      } catch (error) {
        log.debug({ err: error }, 'Kafka cannot be reached yet')
        await sleep(RECONNECT_EVERY_MS, closed)
      }
    }
  }

  const giveUp = (broken: IdempotentProducer, error: unknown): void => {
    log.warn({ brokers: connection.brokers, reason: errorMessage(error) }, 'messages could not be sent to Kafka')
    successor = successorOf(broken.identity, error)
    producer = undefined
    connecting = undefined
    void disconnectProducer(broken.producer, log)
    void reconnect()
  }

  return {
    connected,
    giveUp,
    isConnected: () => producer !== undefined,
    disconnect: async (): Promise<void> => {
      const last = producer ?? (await connecting?.catch(() => undefined))
      if (last !== undefined) await disconnectProducer(last.producer, log)
    },
  }
}

/**
 * Connects to the brokers; rejects if they cannot be reached. After a request that failed for good it is unknown which
 * of its messages were written, or will be. So the next request goes out in a later epoch: in the same epoch a broker
 * could take it for a duplicate of the failed one, confirm it and drop it; and a broker takes no message of an earlier
 * epoch after one of a later epoch.
 */
export const openReconnectingProducer = async (
  connection: KafkaConnection,
  log: BusLog,
): Promise<ReconnectingProducer> => {
  const closed = new AbortController()
  const { connected, giveUp, isConnected, disconnect } = reconnectingConnection(connection, log, closed.signal)

  await connected()

  return {
    sendBatch: async (topicMessages) => {
      if (closed.signal.aborted) throw new Error('the producer is closed')
      const sender = await connected()
      try {
        await within(SEND_MAX_MS, sender.producer.sendBatch({ topicMessages, acks: ALL_REPLICAS }), 'sending')
      } catch (error) {
        giveUp(sender, error)
        throw sendInDoubt(connection.brokers, error)
      }
    },
    isConnected,
    close: () => {
      closed.abort()
      return disconnect()
    },
  }
}
