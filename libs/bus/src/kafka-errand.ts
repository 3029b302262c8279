import type { Admin } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { checkBrokers, type KafkaConnection, kafkaClient } from './kafka-connection.ts'
import { kafkaProblem } from './kafka-problem.ts'
import { within } from './within.ts'

const CONNECT_MAX_MS = 9_000
const ERRAND_MAX_MS = 60_000
const PATIENCE = { requestTimeoutMs: 5_000, retries: 4 }

/**
 * Asks or tells the cluster something, once; rejects within 10 s where it cannot be reached, and names its brokers in
 * whatever goes wrong.
 */
export const kafkaErrand = async <T>(
  connection: KafkaConnection,
  log: BusLog,
  errand: (admin: Admin) => Promise<T>,
): Promise<T> => {
  checkBrokers(connection)
  const admin = kafkaClient(connection, { log, patience: PATIENCE }).admin()
  try {
    await within(CONNECT_MAX_MS, admin.connect(), 'the connection')
    return await within(ERRAND_MAX_MS, errand(admin), 'the answer')
  } catch (error) {
    throw kafkaProblem(connection.brokers, error)
  } finally {
    admin.disconnect().catch((error: unknown) => log.debug({ err: error }, 'a Kafka client did not close'))
  }
}
