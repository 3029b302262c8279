import { BusUnavailable } from './port.ts'

/** What went wrong, in one line. */
export const kafkaReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** That the brokers at these addresses cannot be used, and why. */
export const kafkaProblem = (brokers: readonly string[], cause: unknown): BusUnavailable =>
  new BusUnavailable(`Kafka at ${brokers.join(',')} cannot be used: ${kafkaReason(cause)}`, { cause })
