import { within } from '@folio/kernel/timing/within.ts'
import type { Producer } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { partitionOf } from '../../queues/partition-of.ts'
import { type KafkaConnection, kafkaClient } from '../connection/kafka-client.ts'
import { connectWithIdentity } from '../patches/producer-id.ts'
import type { ProducerIdentity } from './producer-identity.ts'

const CONNECT_MAX_MS = 6_000
const CLOSE_MAX_MS = 3_000
const RETRY_POLICY = { requestTimeoutMs: 3_000, retries: 5 }

/** Disconnects a producer in any state; never rejects. */
export const disconnectProducer = async (producer: Producer, log: BusLog): Promise<void> => {
  try {
    await within(CLOSE_MAX_MS, producer.disconnect(), 'closing')
  } catch (error) {
    log.debug({ err: error }, 'a Kafka producer did not close')
  }
}

/** A producer and its identity at the brokers. */
export type IdempotentProducer = { readonly producer: Producer; readonly identity: ProducerIdentity }

/**
 * Connects a producer under the wanted identity, or under a new one if none is given. By the identity the broker
 * recognises the library's retries and writes each message once.
 */
export const connectProducer = async (
  connection: KafkaConnection,
  log: BusLog,
  wanted?: ProducerIdentity,
): Promise<IdempotentProducer> => {
  const producer = kafkaClient(connection, { log, retryPolicy: RETRY_POLICY }).producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner:
      () =>
      ({ message, partitionMetadata }) =>
        partitionOf(String(message.key), partitionMetadata.length),
  })
  try {
    const identity = await within(CONNECT_MAX_MS, connectWithIdentity(wanted, producer.connect), 'the connection')
    return { producer, identity }
  } catch (error) {
    void disconnectProducer(producer, log)
    throw error
  }
}
