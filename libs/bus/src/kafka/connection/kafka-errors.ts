import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { BusUnavailable, SendInDoubt } from '../../port.ts'

const messageOf = (brokers: readonly string[], cause: unknown): string =>
  `Kafka at ${brokers.join(',')} cannot be used: ${errorMessage(cause)}`

/** Makes the error that the brokers at these addresses cannot be used, with the cause. */
export const kafkaUnavailable = (brokers: readonly string[], cause: unknown): BusUnavailable =>
  cause instanceof BusUnavailable ? cause : new BusUnavailable(messageOf(brokers, cause), { cause })

/** Makes the error that the brokers at these addresses did not confirm a send, with the cause. */
export const sendInDoubt = (brokers: readonly string[], cause: unknown): SendInDoubt =>
  new SendInDoubt(messageOf(brokers, cause), { cause })
