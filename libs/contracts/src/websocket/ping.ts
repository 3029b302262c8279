import { z } from 'zod'
import { answerShape, requestShape } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

/** Checks the connection and keeps it open. */
export const pingCall = {
  name: 'ping',
  request: z.strictObject({ ping: z.literal(1), ...requestShape }),
  answer: z.strictObject({ ...answerShape('ping'), ping: z.literal('pong') }),
  description: 'Keeps the connection open: a client sends one every 30 seconds.',
} as const satisfies SocketCall
