import type { Producer } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { type KafkaConnection, kafkaClient } from './kafka-connection.ts'
import type { ProducerIdentity } from './kafka-producer-identity.ts'
import { takeIdentity } from './kafka-take-identity.ts'
import { partitionOf } from './partition-of.ts'
import { within } from './within.ts'

const CONNECT_MAX_MS = 6_000
const CLOSE_MAX_MS = 3_000
const PATIENCE = { requestTimeoutMs: 3_000, retries: 5 }

/** Ends a producer, whatever state it is in. */
export const leaveProducer = async (producer: Producer, log: BusLog): Promise<void> => {
  try {
    await within(CLOSE_MAX_MS, producer.disconnect(), 'closing')
  } catch (error) {
    log.debug({ err: error }, 'a Kafka producer did not close')
  }
}

/** A producer, and whom the brokers take it for. */
export type IdempotentProducer = { readonly producer: Producer; readonly identity: ProducerIdentity }

/**
 * Connects a producer of this identity, or of a new one where none is given. By it the broker knows what the library
 * repeats, and writes it once.
 */
export const connectProducer = async (
  connection: KafkaConnection,
  log: BusLog,
  wanted?: ProducerIdentity,
): Promise<IdempotentProducer> => {
  const producer = kafkaClient(connection, { log, patience: PATIENCE }).producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner:
      () =>
      ({ message, partitionMetadata }) =>
        partitionOf(String(message.key), partitionMetadata.length),
  })
  try {
    const identity = await within(CONNECT_MAX_MS, takeIdentity(wanted, producer.connect), 'the connection')
    return { producer, identity }
  } catch (error) {
    void leaveProducer(producer, log)
    throw error
  }
}
