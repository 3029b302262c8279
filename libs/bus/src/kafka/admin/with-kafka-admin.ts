import { within } from '@folio/kernel/timing/within.ts'
import type { Admin } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { checkBrokers, type KafkaConnection, kafkaClient } from '../connection/kafka-client.ts'
import { kafkaUnavailable } from '../connection/kafka-errors.ts'

const CONNECT_MAX_MS = 9_000
const ADMIN_CALL_MAX_MS = 60_000
const RETRY_POLICY = { requestTimeoutMs: 5_000, retries: 4 }

/**
 * Connects to the cluster, runs one admin request, and disconnects; rejects within 10 s if the cluster cannot be
 * reached. Every error names the brokers.
 */
export const withKafkaAdmin = async <T>(
  connection: KafkaConnection,
  log: BusLog,
  use: (admin: Admin) => Promise<T>,
): Promise<T> => {
  checkBrokers(connection)
  const admin = kafkaClient(connection, { log, retryPolicy: RETRY_POLICY }).admin()
  try {
    await within(CONNECT_MAX_MS, admin.connect(), 'the connection')
    return await within(ADMIN_CALL_MAX_MS, use(admin), 'the answer')
  } catch (error) {
    throw kafkaUnavailable(connection.brokers, error)
  } finally {
    admin.disconnect().catch((error: unknown) => log.debug({ err: error }, 'a Kafka client did not close'))
  }
}
