import { kafkaClient } from '@folio/bus/kafka/connection/kafka-client.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'

const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',')
const patience = { requestTimeoutMs: 8000, retries: 15 }

/** Makes a client of the broker of the cluster in which a program runs. */
export const clusterKafka = (clientId: string) =>
  kafkaClient({ brokers, clientId }, { log: silentLog, retryPolicy: patience })
