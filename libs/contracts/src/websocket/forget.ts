import { z } from 'zod'
import { answerShape, requestShape, subscriptionId } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

/** Stops one stream of this connection. */
export const forgetCall = {
  name: 'forget',
  request: z.strictObject({ forget: subscriptionId, ...requestShape }),
  answer: z.strictObject({
    ...answerShape('forget'),
    forget: z
      .union([z.literal(0), z.literal(1)])
      .describe('1: the stream was stopped; 0: the connection had no such stream.'),
  }),
  description: 'Stops the stream with this id.',
} as const satisfies SocketCall
