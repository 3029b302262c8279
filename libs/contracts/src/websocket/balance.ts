import { z } from 'zod'
import { accountStreamShape, answerShape, fromRevision, loginId, requestShape, subscriptionId } from './frame-shapes.ts'
import type { SocketCall } from './socket-call.ts'

/** Reads the balance of the account, once or also after every movement. */
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
      error: 'is only allowed with subscribe: 1',
    }),
  answer: z.strictObject({
    ...answerShape('balance'),
    balance: z.strictObject({
      balance: z.number().nonnegative().describe('The spendable amount, without the stakes of open contracts.'),
      currency: z.string().regex(/^(|[a-zA-Z0-9]{2,20})$/),
      id: subscriptionId.optional(),
      loginid: loginId,
    }),
    ...accountStreamShape,
  }),
  description:
    'The balance of the account. With `subscribe` a push follows each movement of its money; with `from_revision` the ' +
    'answer shows the balance at that revision, and all later movements are pushed first.',
} as const satisfies SocketCall

/** A request for the balance. */
export type BalanceRequest = z.infer<typeof balanceCall.request>

/** An answer or a push with the balance. */
export type BalanceAnswer = z.infer<typeof balanceCall.answer>
