import { Kafka, logLevel } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { patchHeartbeatClock } from '../patches/heartbeat-clock.ts'
import { patchProduceEncoding } from '../patches/produce-encoding.ts'
import { patchRequestTimers } from '../patches/request-timers.ts'
import { isBrokerAddress } from './broker-address.ts'

/** The addresses and credentials of a Kafka cluster. */
export type KafkaConnection = {
  /** Addresses as `host:port`; the client learns the other brokers from any that answers. */
  readonly brokers: readonly string[]
  /** The name of this process in the brokers' logs and quotas. */
  readonly clientId: string
  /**
   * If given, the connection is encrypted and the brokers' certificates are checked; `ca` is a certificate in PEM form.
   */
  readonly tls?: { readonly ca?: string }
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
    readonly username: string
    readonly password: string
  }
}

/** The timeout of one request, and the number of retries. */
export type KafkaRetryPolicy = { readonly requestTimeoutMs: number; readonly retries: number }

const CONNECT_MAX_MS = 3_000
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 1_000

/**
 * Throws on an address that is not of the form `host:port`, before a client tries to connect or a message quotes it.
 */
export const checkBrokers = ({ brokers }: KafkaConnection): void => {
  if (brokers.length === 0) throw new Error('no Kafka broker is named: give host:port, several separated by commas')
  // The error does not quote the malformed address: it may be a URL with a password in it.
  const wrong = brokers.findIndex((broker) => !isBrokerAddress(broker))
  if (wrong >= 0) throw new Error(`the address of Kafka broker ${wrong + 1} is not of the form host:port`)
}

/**
 * Makes a separate client for each producer, consumer and admin call: two group members with the same client would
 * share its cache of their offsets. The client logs its retries at the level debug.
 */
export const kafkaClient = (
  { brokers, clientId, tls, sasl }: KafkaConnection,
  { log, retryPolicy: { requestTimeoutMs, retries } }: { readonly log: BusLog; readonly retryPolicy: KafkaRetryPolicy },
): Kafka => {
  patchRequestTimers()
  patchProduceEncoding()
  patchHeartbeatClock()
  return new Kafka({
    brokers: [...brokers],
    clientId,
    ...(tls && { ssl: { ...tls } }),
    ...(sasl && { sasl: saslOf(sasl) }),
    connectionTimeout: CONNECT_MAX_MS,
    authenticationTimeout: CONNECT_MAX_MS,
    requestTimeout: requestTimeoutMs,
    retry: { retries, initialRetryTime: RETRY_MIN_MS, maxRetryTime: RETRY_MAX_MS },
    logLevel: logLevel.INFO,
    logCreator:
      () =>
      ({ namespace, log: { message, timestamp: _, ...facts } }) =>
        log.debug({ ...facts, namespace }, message),
  })
}

/**
 * The switch narrows the mechanism, because the library has a separate type for each although the credentials are the
 * same.
 */
const saslOf = ({ mechanism, username, password }: NonNullable<KafkaConnection['sasl']>) => {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password } as const
    case 'scram-sha-256':
      return { mechanism, username, password } as const
    case 'scram-sha-512':
      return { mechanism, username, password } as const
  }
}
