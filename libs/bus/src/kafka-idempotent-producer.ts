import type { Producer } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { type KafkaConnection, kafkaClient } from './kafka-connection.ts'
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

/** Connects a producer of a new identity, by which the broker knows what the library repeats, and writes it once. */
export const connectProducer = async (connection: KafkaConnection, log: BusLog): Promise<Producer> => {
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
    await within(CONNECT_MAX_MS, producer.connect(), 'the connection')
    return producer
  } catch (error) {
    void leaveProducer(producer, log)
    throw error
  }
}
