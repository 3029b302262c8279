/** Whom the brokers take a producer for. */
export type ProducerIdentity = { readonly producerId: string; readonly producerEpoch: number }

const EPOCH_MAX = 32_767
/** By these a broker says that it knows this id from somebody else, or in another place. */
const DISOWNINGS = new Set(['INVALID_PRODUCER_EPOCH', 'OUT_OF_ORDER_SEQUENCE_NUMBER', 'UNKNOWN_PRODUCER_ID'])
const CAUSES_MAX = 5

const isDisowning = (error: unknown): boolean => {
  let cause = error
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if ('type' in cause && DISOWNINGS.has(String(cause.type))) return true
    cause = cause.cause
  }
  return false
}

/**
 * Who sends after a send that failed for good: the same producer under its next epoch. A broker takes nothing of an earlier
 * epoch behind something of a later one in the same partition, and never takes one for a repeat of the other. Undefined
 * where somebody new has to be asked for: no epoch is left, or it is this id that the brokers refuse, as those of a cluster
 * that was made anew would.
 */
export const successorOf = (
  { producerId, producerEpoch }: ProducerIdentity,
  error: unknown,
): ProducerIdentity | undefined =>
  producerEpoch >= EPOCH_MAX || isDisowning(error) ? undefined : { producerId, producerEpoch: producerEpoch + 1 }
