import type { KafkaConnection } from '@folio/bus/kafka/connection/kafka-client.ts'
import { z } from 'zod'
import { auditVariables, verifyPauseMs } from './audit-settings.ts'
import { type BusinessSettings, businessSettings } from './business-settings.ts'
import { kafkaSettings } from './kafka-settings.ts'
import { publicUrlSetting } from './public-url.ts'
import { type Environment, readSettings, WrongSettings } from './read-settings.ts'
import { refuseWeakSecrets } from './refuse-weak-secrets.ts'
import {
  eventStoreUrlSetting,
  keySetting,
  portSetting,
  redisUrlSetting,
  secondsAsMsSetting,
  setting,
  urlSetting,
  wordSetting,
} from './setting.ts'

/** Ninety days: the Redis of docker-compose.yml has room for them at two commands a second, day and night. */
const COMMAND_IDS_KEPT_MS = 90 * 86_400_000
const OPERATOR_TOKEN_MIN = 16
const START_SECONDS_MAX = 3600

const schema = z.object({
  FOLIO_ENV: wordSetting(['development', 'production']).default('production'),
  EVENTSTORE_URL: eventStoreUrlSetting,
  REDIS_URL: redisUrlSetting,
  HEALTH_PORT: portSetting.default(9090),
  HOST: z.string().default('0.0.0.0'),
  FOLIO_START_SECONDS: secondsAsMsSetting(START_SECONDS_MAX).default(0),
})

const keySchema = z.object({
  KEYS_URL: redisUrlSetting,
  FOLIO_MASTER_KEY: keySetting,
})

const gatewaySchema = z.object({
  ...schema.pick({ HOST: true }).shape,
  PORT: portSetting.default(8080),
  OPERATOR_PORT: portSetting.default(8081),
  OPERATOR_HOST: z.string().optional(),
  FOLIO_OPERATOR_TOKEN: setting(`a text of at least ${OPERATOR_TOKEN_MIN} characters`, (text) =>
    text.length >= OPERATOR_TOKEN_MIN ? text : undefined,
  ),
  FOLIO_LIMITS: wordSetting(['on', 'off']).default('on'),
  FOLIO_BEHIND_EDGE: wordSetting(['on', 'off']).default('off'),
  PUBLIC_URL: publicUrlSetting,
  IDENTITY_URL: urlSetting(['http', 'https']),
  AUDIT_URL: urlSetting(['http', 'https']),
})

const socketSchema = gatewaySchema.pick({
  PORT: true,
  FOLIO_LIMITS: true,
  FOLIO_BEHIND_EDGE: true,
  PUBLIC_URL: true,
  IDENTITY_URL: true,
})

const auditorSchema = z.object({
  ...schema.pick({ HOST: true, HEALTH_PORT: true }).shape,
  ...gatewaySchema.pick({ PORT: true, FOLIO_OPERATOR_TOKEN: true }).shape,
  ...auditVariables,
})

const identitySchema = gatewaySchema.pick({ PORT: true, PUBLIC_URL: true, FOLIO_LIMITS: true })

/** The settings of every service of a cluster. */
export type ClusterSettings = {
  readonly isProduction: boolean
  readonly kafka: KafkaConnection
  readonly eventStoreUrl: string
  readonly redisUrl: string
  readonly host: string
  readonly healthPort: number
  /** The age of the process, in milliseconds, up to which it tries again to reach its servers. */
  readonly startWithinMs: number
  readonly business: BusinessSettings
}

/** The settings of services that use the keys of clients. */
export type KeySettings = { readonly keysUrl: string; readonly masterKey: Uint8Array }

/** The further settings of the sockets. */
export type SocketSettings = Pick<GatewaySettings, 'port' | 'limits' | 'isBehindEdge' | 'publicUrl' | 'identityUrl'>

/** The further settings of the gateway. */
export type GatewaySettings = {
  readonly port: number
  readonly operatorPort: number
  /** The host on which the operator API listens; by default that of the services. */
  readonly operatorHost: string
  readonly operatorToken: string
  readonly limits: 'on' | 'off'
  /** True if the cluster's edge stands in front; the gateway then trusts the caller's address that the edge reports. */
  readonly isBehindEdge: boolean
  /** The address at which clients reach this installation. */
  readonly publicUrl: string
  /** The address of the identity service's pages inside the cluster. */
  readonly identityUrl: string
  /** The address of the auditor inside the cluster. */
  readonly auditUrl: string
}

/** The settings of the auditor that serves requests. */
export type AuditorSettings = Pick<ClusterSettings, 'host' | 'healthPort'> &
  Pick<GatewaySettings, 'port' | 'operatorToken'> &
  Pick<BusinessSettings, 'verifyEveryMs'>

/** The further settings of the identity service. */
export type IdentitySettings = Pick<GatewaySettings, 'port' | 'publicUrl' | 'limits'>

const isProductionIn = (environment: Environment): boolean => {
  const isProduction = readSettings(schema.pick({ FOLIO_ENV: true }), environment).FOLIO_ENV === 'production'
  if (isProduction) refuseWeakSecrets(environment)
  return isProduction
}

/** Reads the settings of a service of a cluster; throws `WrongSettings`, also on secrets for development in production. */
export const clusterSettings = (service: string, environment: Environment): ClusterSettings => {
  const isProduction = isProductionIn(environment)
  const kafka = kafkaSettings(service, environment)
  const read = readSettings(schema, environment)
  return {
    isProduction,
    kafka,
    eventStoreUrl: read.EVENTSTORE_URL,
    redisUrl: read.REDIS_URL,
    host: read.HOST,
    healthPort: read.HEALTH_PORT,
    startWithinMs: read.FOLIO_START_SECONDS,
    business: businessSettings(environment, { commandIdsKeptMs: COMMAND_IDS_KEPT_MS, isProduction }),
  }
}

/** Reads the settings of services that use the keys of clients; throws `WrongSettings`. */
export const keySettings = (environment: Environment): KeySettings => {
  const { KEYS_URL, FOLIO_MASTER_KEY } = readSettings(keySchema, environment)
  return { keysUrl: KEYS_URL, masterKey: FOLIO_MASTER_KEY }
}

const refuseUnlimited = (limits: 'on' | 'off', environment: Environment): void => {
  if (limits === 'off' && isProductionIn(environment)) {
    throw new WrongSettings('FOLIO_LIMITS must be on in production (FOLIO_ENV)')
  }
}

/** Reads the further settings of the sockets; throws `WrongSettings`. */
export const socketSettings = (environment: Environment): SocketSettings => {
  const read = readSettings(socketSchema, environment)
  refuseUnlimited(read.FOLIO_LIMITS, environment)
  return {
    port: read.PORT,
    limits: read.FOLIO_LIMITS,
    isBehindEdge: read.FOLIO_BEHIND_EDGE === 'on',
    publicUrl: read.PUBLIC_URL,
    identityUrl: read.IDENTITY_URL,
  }
}

/** Reads the further settings of the identity service; throws `WrongSettings`. */
export const identitySettings = (environment: Environment): IdentitySettings => {
  const { PORT, PUBLIC_URL, FOLIO_LIMITS } = readSettings(identitySchema, environment)
  refuseUnlimited(FOLIO_LIMITS, environment)
  return { port: PORT, publicUrl: PUBLIC_URL, limits: FOLIO_LIMITS }
}

/** Reads the further settings of the gateway; throws `WrongSettings`. */
export const gatewaySettings = (environment: Environment): GatewaySettings => {
  const read = readSettings(gatewaySchema, environment)
  refuseUnlimited(read.FOLIO_LIMITS, environment)
  return {
    port: read.PORT,
    operatorPort: read.OPERATOR_PORT,
    operatorHost: read.OPERATOR_HOST ?? read.HOST,
    operatorToken: read.FOLIO_OPERATOR_TOKEN,
    limits: read.FOLIO_LIMITS,
    isBehindEdge: read.FOLIO_BEHIND_EDGE === 'on',
    publicUrl: read.PUBLIC_URL,
    identityUrl: read.IDENTITY_URL,
    auditUrl: read.AUDIT_URL,
  }
}

/** Reads the settings of the auditor's server; throws `WrongSettings`, also on secrets for development in production. */
export const auditorSettings = (environment: Environment): AuditorSettings => {
  isProductionIn(environment)
  const read = readSettings(auditorSchema, environment)
  const { HOST, HEALTH_PORT, PORT, FOLIO_OPERATOR_TOKEN } = read
  const verifyEveryMs = verifyPauseMs(read)
  return { host: HOST, healthPort: HEALTH_PORT, port: PORT, operatorToken: FOLIO_OPERATOR_TOKEN, verifyEveryMs }
}
