import { BusUnavailable, SendInDoubt } from './port.ts'

/** What went wrong, in one line. */
export const kafkaReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const told = (brokers: readonly string[], cause: unknown): string =>
  `Kafka at ${brokers.join(',')} cannot be used: ${kafkaReason(cause)}`

/** That the brokers at these addresses cannot be used, and why. */
export const kafkaProblem = (brokers: readonly string[], cause: unknown): BusUnavailable =>
  cause instanceof BusUnavailable ? cause : new BusUnavailable(told(brokers, cause), { cause })

/** That the brokers at these addresses did not say whether they have what was sent to them, and why. */
export const sendInDoubt = (brokers: readonly string[], cause: unknown): SendInDoubt =>
  new SendInDoubt(told(brokers, cause), { cause })
