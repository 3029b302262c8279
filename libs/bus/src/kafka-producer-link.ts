import type { TopicMessages } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { connectProducer, type IdempotentProducer, leaveProducer } from './kafka-idempotent-producer.ts'
import { kafkaReason, sendInDoubt } from './kafka-problem.ts'
import { type ProducerIdentity, successorOf } from './kafka-producer-identity.ts'
import { stoppablePause } from './stoppable-pause.ts'
import { within } from './within.ts'

/** A way to the brokers that is made anew when it breaks. */
export type ProducerLink = {
  /**
   * Resolves when every replica has the messages; rejects with `SendInDoubt` when that is not known, and with another error
   * when there is no way to the brokers. One call at a time.
   */
  readonly sendBatch: (topicMessages: TopicMessages[]) => Promise<void>
  /** Whether the last exchange with the brokers went well. */
  readonly isConnected: () => boolean
  readonly close: () => Promise<void>
}

/** How long a request may take, repeats included, before nobody waits for it any more. */
const SEND_MAX_MS = 6_000
const ALL_REPLICAS = -1
const RECONNECT_EVERY_MS = 1_000

/**
 * Opens a way to the brokers; rejects when they cannot be reached. After a request that failed for good nobody knows what
 * of it was written, or will be. So what is sent next goes out under a later epoch: under the same one a broker could take
 * it for a repeat of the failed one, say that it is written, and drop it; and it takes nothing of an earlier one behind it.
 */
export const openProducerLink = async (connection: KafkaConnection, log: BusLog): Promise<ProducerLink> => {
  const pause = stoppablePause()
  let producer: IdempotentProducer | undefined
  let connecting: Promise<IdempotentProducer> | undefined
  let successor: ProducerIdentity | undefined

  const connected = async (): Promise<IdempotentProducer> => {
    connecting ??= connectProducer(connection, log, successor)
    try {
      producer = await connecting
      return producer
    } catch (error) {
      connecting = undefined
      throw error
    }
  }

  /** Tries again until the brokers are back, also while nobody sends: else nobody would know. */
  const reconnect = async (): Promise<void> => {
    while (producer === undefined && !pause.isStopped()) {
      try {
        await connected()
      } catch (error) {
        log.debug({ err: error }, 'Kafka cannot be reached yet')
        await pause.wait(RECONNECT_EVERY_MS)
      }
    }
  }

  const giveUp = (broken: IdempotentProducer, error: unknown): void => {
    log.warn({ brokers: connection.brokers, reason: kafkaReason(error) }, 'messages could not be sent to Kafka')
    successor = successorOf(broken.identity, error)
    producer = undefined
    connecting = undefined
    void leaveProducer(broken.producer, log)
    void reconnect()
  }

  await connected()

  return {
    sendBatch: async (topicMessages) => {
      if (pause.isStopped()) throw new Error('it is closed')
      const sender = await connected()
      try {
        await within(SEND_MAX_MS, sender.producer.sendBatch({ topicMessages, acks: ALL_REPLICAS }), 'sending')
      } catch (error) {
        giveUp(sender, error)
        throw sendInDoubt(connection.brokers, error)
      }
    },
    isConnected: () => producer !== undefined,
    close: async () => {
      pause.stop()
      const last = producer ?? (await connecting?.catch(() => undefined))
      if (last !== undefined) await leaveProducer(last.producer, log)
    },
  }
}
