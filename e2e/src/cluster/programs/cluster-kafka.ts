import { kafkaClient } from '@folio/bus/kafka-connection.ts'
import { silentLog } from '@folio/service-kit/log.ts'

const brokers = (process.env['KAFKA_BROKERS'] ?? '').split(',')
const patience = { requestTimeoutMs: 8000, retries: 15 }

/** The broker of the cluster that a program runs inside of. */
export const clusterKafka = (clientId: string) => kafkaClient({ brokers, clientId }, { log: silentLog, patience })
