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
  description:
    'Ends the session: the server answers and closes the socket with 1000, because a socket cannot change its account.',
} as const satisfies SocketCall

/** A request to end the socket. */
export type LogoutRequest = z.infer<typeof logoutCall.request>
