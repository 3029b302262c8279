import { z } from 'zod'
import { answerShape, requestShape, subscriptionId } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

const streamKind = z.enum([
  'balance',
  'candles',
  'cashier_payments',
  'proposal',
  'proposal_open_contract',
  'ticks',
  'transaction',
])

/** Stops all streams of some kinds of this connection. */
export const forgetAllCall = {
  name: 'forget_all',
  request: z.strictObject({ forget_all: z.union([streamKind, z.array(streamKind)]), ...requestShape }),
  answer: z.strictObject({
    ...answerShape('forget_all'),
    forget_all: z.array(subscriptionId).describe('The ids of the streams that were stopped.'),
  }),
  description: 'Stops all streams of these kinds.',
} as const satisfies SocketCall

/** A kind of stream that can be stopped as a whole. */
export type StreamKind = z.infer<typeof streamKind>
