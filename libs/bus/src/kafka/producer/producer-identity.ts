/** The id and the epoch by which the brokers recognise a producer. */
export type ProducerIdentity = { readonly producerId: string; readonly producerEpoch: number }

const EPOCH_MAX = 32_767
/** The errors by which a broker reports that it does not know this id, or knows it with another epoch or sequence. */
const UNKNOWN_PRODUCER_ERRORS = new Set([
  'INVALID_PRODUCER_EPOCH',
  'OUT_OF_ORDER_SEQUENCE_NUMBER',
  'UNKNOWN_PRODUCER_ID',
])
const CAUSES_MAX = 5

const isUnknownProducer = (error: unknown): boolean => {
  let cause = error
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if ('type' in cause && UNKNOWN_PRODUCER_ERRORS.has(String(cause.type))) return true
    cause = cause.cause
  }
  return false
}

/**
 * Returns the identity to send under after a send that failed for good: the same producer id in its next epoch. In one
 * partition a broker takes no message of an earlier epoch after one of a later epoch, and never treats one as a
 * duplicate of the other. Returns undefined if the producer needs a new id: no epoch is left, or the brokers refuse
 * this id, as those of a newly created cluster do.
 */
export const successorOf = (
  { producerId, producerEpoch }: ProducerIdentity,
  error: unknown,
): ProducerIdentity | undefined =>
  producerEpoch >= EPOCH_MAX || isUnknownProducer(error) ? undefined : { producerId, producerEpoch: producerEpoch + 1 }
