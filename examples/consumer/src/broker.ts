import { Kafka, logLevel } from 'kafkajs'

/** The broker that the environment names. */
export const broker = (clientId: string): Kafka => {
  const brokers = (process.env['KAFKA_BROKERS'] ?? 'localhost:9092').split(',')
  return new Kafka({ clientId, brokers, logLevel: logLevel.NOTHING })
}
