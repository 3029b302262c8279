import { z } from 'zod'
import { accountStreamShape, answerShape, fromRevision, loginId, requestShape, subscriptionId } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

/** What the account has, once or after every movement too. */
export const balanceCall = {
  name: 'balance',
  request: z
    .strictObject({
      balance: z.literal(1),
      subscribe: z.union([z.literal(0), z.literal(1)]).optional(),
      from_revision: fromRevision,
      ...requestShape,
    })
    .refine(({ subscribe, from_revision }) => subscribe === 1 || from_revision === undefined, {
      path: ['from_revision'],
      error: 'is for subscribing alone',
    }),
  answer: z.strictObject({
    ...answerShape('balance'),
    balance: z.strictObject({
      balance: z.number().nonnegative().describe('What can be spent: stakes of open contracts are not in it.'),
      currency: z.string().regex(/^(|[a-zA-Z0-9]{2,20})$/),
      id: subscriptionId.optional(),
      loginid: loginId,
    }),
    ...accountStreamShape,
  }),
  description:
    'What the account has. Subscribed, a push follows after every movement of its money; with `from_revision` the ' +
    'answer shows what it had then, and all that moved it since is pushed first.',
} as const satisfies SocketCall

/** A request for the balance. */
export type BalanceRequest = z.infer<typeof balanceCall.request>

/** An answer with, or a push of, the balance. */
export type BalanceAnswer = z.infer<typeof balanceCall.answer>
