import { readFileSync } from 'node:fs'
import type { KafkaConnection } from '@folio/bus/kafka-connection.ts'
import { z } from 'zod'
import { type BusinessSettings, businessSettings } from './business-settings.ts'
import { type Environment, readSettings, WrongSettings } from './read-settings.ts'
import { listSetting, portSetting, setting, urlSetting, wordSetting } from './setting.ts'

const MASTER_KEY_BYTES = 32
const OPERATOR_TOKEN_MIN = 16

const broker = (item: string): string | undefined => (/^[^\s:]+:\d{1,5}$/.test(item) ? item : undefined)

const schema = z.object({
  FOLIO_ENV: wordSetting(['development', 'production']).default('production'),
  KAFKA_BROKERS: listSetting('brokers as host:port, separated by commas', broker),
  KAFKA_TLS: wordSetting(['on', 'off']).default('off'),
  KAFKA_CA_FILE: z.string().optional(),
  KAFKA_USER: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  KAFKA_MECHANISM: wordSetting(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  EVENTSTORE_URL: urlSetting(['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover']),
  REDIS_URL: urlSetting(['redis', 'rediss']),
  HEALTH_PORT: portSetting.default(9090),
  HOST: z.string().default('0.0.0.0'),
})

const keySchema = z.object({
  KEYS_URL: urlSetting(['redis', 'rediss']),
  FOLIO_MASTER_KEY: setting(`${MASTER_KEY_BYTES * 2} hexadecimal digits`, (text) =>
    /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined,
  ),
})

const gatewaySchema = z.object({
  PORT: portSetting.default(8080),
  OPERATOR_PORT: portSetting.default(8081),
  FOLIO_OPERATOR_TOKEN: setting(`a text of at least ${OPERATOR_TOKEN_MIN} characters`, (text) =>
    text.length >= OPERATOR_TOKEN_MIN ? text : undefined,
  ),
  FOLIO_RATE_LIMITING: wordSetting(['on', 'off']).default('on'),
  FOLIO_BEHIND_EDGE: wordSetting(['on', 'off']).default('off'),
})

/** What every service of a cluster is told. */
export type ClusterSettings = {
  readonly isProduction: boolean
  /** How the broker is reached, under whatever name. */
  readonly kafka: Omit<KafkaConnection, 'clientId'>
  readonly eventStoreUrl: string
  readonly redisUrl: string
  readonly host: string
  readonly healthPort: number
  readonly business: BusinessSettings
}

/** What those are told who handle the secrets of clients. */
export type KeySettings = { readonly keysUrl: string; readonly masterKey: Uint8Array }

/** What the gateway is told besides. */
export type GatewaySettings = {
  readonly port: number
  readonly operatorPort: number
  readonly operatorToken: string
  readonly limits: 'on' | 'off'
  /** Whether our own edge stands in front, whose word on the caller's address is taken. */
  readonly isBehindEdge: boolean
}

// What docker-compose.yml and the examples give to developers, so that all of it is refused in production.
const DEVELOPMENT_SECRET = /development|changeme|^(.)\1*$/i

const passwordIn = (url: string | undefined): string | undefined => /^[a-z+]+:\/\/[^/@]*:([^/@]+)@/.exec(url ?? '')?.[1]

/** Refuses, by name, secrets that everybody knows and caches that anybody could open. */
const refuseWeakSecrets = (environment: Environment): void => {
  const { FOLIO_MASTER_KEY, FOLIO_OPERATOR_TOKEN, KAFKA_PASSWORD, EVENTSTORE_URL, REDIS_URL, KEYS_URL } = environment
  const secrets = {
    FOLIO_MASTER_KEY,
    FOLIO_OPERATOR_TOKEN,
    KAFKA_PASSWORD,
    'the password in EVENTSTORE_URL': passwordIn(EVENTSTORE_URL),
    'the password in REDIS_URL': passwordIn(REDIS_URL),
    'the password in KEYS_URL': passwordIn(KEYS_URL),
  }
  const known = Object.entries(secrets).filter(([, secret]) => secret !== undefined && DEVELOPMENT_SECRET.test(secret))
  const open = Object.entries({ REDIS_URL, KEYS_URL }).filter(([, url]) => url && passwordIn(url) === undefined)
  const faults = [
    ...known.map(([name]) => `${name} is one for development`),
    ...open.map(([name]) => `${name} has no password`),
  ]
  if (faults.length > 0) throw new WrongSettings(`${faults.join('; ')}: refused in production (FOLIO_ENV)`)
}

const isProductionIn = (environment: Environment): boolean => {
  const isProduction = readSettings(schema.pick({ FOLIO_ENV: true }), environment).FOLIO_ENV === 'production'
  if (isProduction) refuseWeakSecrets(environment)
  return isProduction
}

const saslOf = (read: z.output<typeof schema>) => {
  const { KAFKA_USER: username, KAFKA_PASSWORD: password, KAFKA_MECHANISM: mechanism } = read
  if (username === undefined && password === undefined) return {}
  if (username === undefined || password === undefined) {
    throw new WrongSettings('KAFKA_USER and KAFKA_PASSWORD go together')
  }
  return { sasl: { mechanism, username, password } }
}

const caOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new WrongSettings('KAFKA_CA_FILE must name a file that can be read', { cause })
  }
}

const tlsOf = ({ KAFKA_TLS, KAFKA_CA_FILE: file }: z.output<typeof schema>) => {
  if (KAFKA_TLS === 'off') return {}
  return { tls: file === undefined ? {} : { ca: caOf(file) } }
}

/** Reads what every service of a cluster needs; throws `WrongSettings`, also on secrets for development in production. */
export const clusterSettings = (environment: Environment): ClusterSettings => {
  const isProduction = isProductionIn(environment)
  const read = readSettings(schema, environment)
  return {
    isProduction,
    kafka: { brokers: read.KAFKA_BROKERS, ...tlsOf(read), ...saslOf(read) },
    eventStoreUrl: read.EVENTSTORE_URL,
    redisUrl: read.REDIS_URL,
    host: read.HOST,
    healthPort: read.HEALTH_PORT,
    business: businessSettings(environment),
  }
}

/** Reads what it takes to handle the secrets of clients; throws `WrongSettings`. */
export const keySettings = (environment: Environment): KeySettings => {
  const { KEYS_URL, FOLIO_MASTER_KEY } = readSettings(keySchema, environment)
  return { keysUrl: KEYS_URL, masterKey: FOLIO_MASTER_KEY }
}

/** Reads what the gateway needs besides; throws `WrongSettings`. */
export const gatewaySettings = (environment: Environment): GatewaySettings => {
  const read = readSettings(gatewaySchema, environment)
  if (read.FOLIO_RATE_LIMITING === 'off' && isProductionIn(environment)) {
    throw new WrongSettings('FOLIO_RATE_LIMITING must be on in production (FOLIO_ENV)')
  }
  return {
    port: read.PORT,
    operatorPort: read.OPERATOR_PORT,
    operatorToken: read.FOLIO_OPERATOR_TOKEN,
    limits: read.FOLIO_RATE_LIMITING,
    isBehindEdge: read.FOLIO_BEHIND_EDGE === 'on',
  }
}
