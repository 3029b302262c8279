import { z } from 'zod'
import { answerShape, requestShape } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

/** Ends the socket of an account. */
export const logoutCall = {
  name: 'logout',
  request: z.strictObject({
    logout: z.literal(1),
    loginid: z
      .string()
      .regex(/^[A-Za-z]+[0-9]+$/)
      .optional(),
    ...requestShape,
  }),
  answer: z.strictObject({ ...answerShape('logout'), logout: z.literal(1) }),
  description: 'Ends the socket: after the answer it is closed with 1000, for it is bound to its account for good.',
} as const satisfies SocketCall

/** A request to end the socket. */
export type LogoutRequest = z.infer<typeof logoutCall.request>
