import { z } from 'zod'
import { answerShape, requestShape } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

/** Reads the server's time. */
export const timeCall = {
  name: 'time',
  request: z.strictObject({ time: z.literal(1), ...requestShape }),
  answer: z.strictObject({ ...answerShape('time'), time: z.int().describe('Seconds since 1970.') }),
  description: "The server's time.",
} as const satisfies SocketCall
