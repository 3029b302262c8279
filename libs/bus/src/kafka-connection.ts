import { Kafka, logLevel } from 'kafkajs'
import { isBrokerAddress } from './broker-address.ts'
import type { BusLog } from './bus-log.ts'
import { leanProduceRequests } from './kafka-lean-produce.ts'
import { quietRequestQueues } from './kafka-request-queue.ts'

/** How to reach a Kafka cluster. */
export type KafkaConnection = {
  /** Addresses as `host:port`; any that answers leads to the others. */
  readonly brokers: readonly string[]
  /** What the brokers call this process in their logs and quotas. */
  readonly clientId: string
  /** Encrypted, and the brokers' certificates checked, where it is given; `ca` is a certificate in PEM form. */
  readonly tls?: { readonly ca?: string }
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'
    readonly username: string
    readonly password: string
  }
}

/** How patient a client is: with one request, and how often it repeats one. */
export type KafkaPatience = { readonly requestTimeoutMs: number; readonly retries: number }

const CONNECT_MAX_MS = 3_000
const RETRY_MIN_MS = 100
const RETRY_MAX_MS = 1_000

/** Refuses brokers that are no addresses, before anybody waits for them, or names them in a message. */
export const checkBrokers = ({ brokers }: KafkaConnection): void => {
  if (brokers.length === 0) throw new Error('no Kafka broker is named: host:port, several with commas between')
  // An address that is none is not repeated: it may be a URL with a password in it.
  const wrong = brokers.findIndex((broker) => !isBrokerAddress(broker))
  if (wrong >= 0) throw new Error(`the address of Kafka broker ${wrong + 1} is not of the form host:port`)
}

/**
 * A client of its own for each producer, reader and errand: two members of a group that share one would share what they
 * know of its offsets. What it repeats by itself it tells at the level debug.
 */
export const kafkaClient = (
  { brokers, clientId, tls, sasl }: KafkaConnection,
  { log, patience: { requestTimeoutMs, retries } }: { readonly log: BusLog; readonly patience: KafkaPatience },
): Kafka => {
  quietRequestQueues()
  leanProduceRequests()
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

/** The library's types tell the mechanisms apart, although all take the same. */
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
