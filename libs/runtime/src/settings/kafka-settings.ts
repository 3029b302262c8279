import { readFileSync } from 'node:fs'
import { isBrokerAddress } from '@folio/bus/kafka/connection/broker-address.ts'
import type { KafkaConnection } from '@folio/bus/kafka/connection/kafka-client.ts'
import { PARTITIONS } from '@folio/contracts/messaging/topic-settings.ts'
import { z } from 'zod'
import { type Environment, readSettings, WrongSettings } from './read-settings.ts'
import { countSetting, listSetting, wordSetting } from './setting.ts'

const broker = (item: string): string | undefined => (isBrokerAddress(item) ? item : undefined)

const schema = z.object({
  KAFKA_BROKERS: listSetting('brokers as host:port, separated by commas', broker),
  KAFKA_TLS: wordSetting(['on', 'off']).default('off'),
  KAFKA_CA_FILE: z.string().optional(),
  KAFKA_USER: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  KAFKA_MECHANISM: wordSetting(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
})

type Read = z.output<typeof schema>

const saslOf = ({ KAFKA_USER: username, KAFKA_PASSWORD: password, KAFKA_MECHANISM: mechanism }: Read) => {
  if (username === undefined && password === undefined) return {}
  if (username === undefined || password === undefined) {
    throw new WrongSettings('KAFKA_USER and KAFKA_PASSWORD must both be set, or neither')
  }
  return { sasl: { mechanism, username, password } }
}

const certificateIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new WrongSettings('KAFKA_CA_FILE must name a file that can be read', { cause })
  }
}

const tlsOf = ({ KAFKA_TLS, KAFKA_CA_FILE: file }: Read) => {
  if (KAFKA_TLS === 'off') return {}
  return { tls: file === undefined ? {} : { ca: certificateIn(file) } }
}

/** Reads the settings of the connection to the broker for a client of this name; throws `WrongSettings`. */
export const kafkaSettings = (clientId: string, environment: Environment): KafkaConnection => {
  const read = readSettings(schema, environment)
  return { clientId, brokers: read.KAFKA_BROKERS, ...tlsOf(read), ...saslOf(read) }
}

const PARTITIONS_MAX = 1000

const partitionsSchema = z.object({ FOLIO_PARTITIONS: countSetting(PARTITIONS_MAX).default(PARTITIONS) })

/** Reads the number of partitions of an installation's topics; throws `WrongSettings`. */
export const partitionsSetting = (environment: Environment): number =>
  readSettings(partitionsSchema, environment).FOLIO_PARTITIONS
