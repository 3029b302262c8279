import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAgents } from '@folio/contracts/http/payment-agents/list-agents.ts'
import type { requestVerificationCode } from '@folio/contracts/http/payment-agents/request-verification-code.ts'
import type { Send } from '../../api/call.ts'
import { datedCall } from '../dated-call.ts'
import type { Draft } from '../intention/intention.ts'

/** An agent of the directory, with its terms in one currency. */
export type Agent = DataOf<typeof listAgents>[number]

/** The fields of a payout through an agent. */
export type WithdrawalFields = {
  readonly agent: Pick<Agent, 'id' | 'name' | 'withdrawal_commission'>
  readonly amount: string
  readonly currency: string
  readonly notes: string
}

/** A payout that waits for its code: the moments, on the page's steady clock, of the code's end and of the next one. */
export type CheckedWithdrawal = {
  readonly fields: WithdrawalFields
  readonly endsAtMs: number
  readonly nextAtMs: number
}

/** Lets Folio check a payout and send its code to the client; moves nothing. Throws a `CallFailure`. */
export const checkWithdrawal = async (send: Send, fields: WithdrawalFields): Promise<CheckedWithdrawal> => {
  const { agent, amount, currency } = fields
  const { data, endsAtMs } = await datedCall<DataOf<typeof requestVerificationCode>>(
    send,
    '/payment-agents/v1/withdraw/verification_code',
    { body: { data: { agent_id: agent.id, amount, currency } } },
  )
  return { fields, endsAtMs: endsAtMs(data.expires_at), nextAtMs: endsAtMs(data.next_request_at) }
}

/** The code of the refusal after which the sent code is not taken any more. */
export const TOO_MANY_WRONG = 'OtpValidationRateLimitExceeded'

/** Says why a sent code cannot pay: it was entered wrongly too often, or has ended; undefined while it can. */
export const deadCodeText = ({
  isBlocked,
  secondsLeft,
}: {
  readonly isBlocked: boolean
  readonly secondsLeft: number
}): string | undefined => {
  if (isBlocked) return '✕ Too many wrong codes: this code is not taken any more.'
  return secondsLeft === 0 ? '✕ The code has ended.' : undefined
}

/** The request of a payout with the code that the client received. */
export const withdrawalDraft = (
  { fields: { agent, amount, currency, notes } }: CheckedWithdrawal,
  code: string,
): Draft => ({
  kind: 'withdrawal',
  fields: { agent_id: agent.id, amount, currency, verification_code: code, ...(notes === '' ? {} : { notes }) },
  amount,
  currency,
  towards: `to the agent ${agent.name}`,
})
