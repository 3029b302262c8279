import { z } from 'zod'
import { answerShape, requestShape } from '../frame-shapes.ts'
import type { SocketCall } from '../socket-call.ts'
import { endedContract } from './sell.ts'

/** Gives a multiplier back for its stake. */
export const cancelCall = {
  name: 'cancel',
  request: z.strictObject({ cancel: z.int().describe('The id of the contract.'), ...requestShape }),
  answer: z.strictObject({ ...answerShape('cancel'), cancel: endedContract }),
  description:
    'Gives a multiplier back for its stake while its deal cancellation is active; the fee of the deal cancellation is kept.',
} as const satisfies SocketCall

/** A request to cancel a contract. */
export type CancelRequest = z.infer<typeof cancelCall.request>
