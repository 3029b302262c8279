import type { Auditor } from '@folio/contracts/auditor.ts'
import type {
  explainBalance,
  getVerification,
  listVerifications,
  startVerification,
  stopVerification,
} from '@folio/contracts/http/operator/audit.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { againstRule, notFound, unavailable } from '../refusals.ts'

/** Begins to verify everything; one at a time. */
export const verify = (auditor: Auditor) => async (): Promise<Answer<typeof startVerification> | Refusal> => {
  const begun = await auditor.start()
  if ('started' in begun) return { data: begun.started }
  return againstRule('verification_running', 'A verification is running.', { id: begun.running })
}

/** The verifications there were. */
export const showVerifications = (auditor: Auditor) => async (): Promise<Answer<typeof listVerifications>> => ({
  data: await auditor.list(),
})

/** A verification, as far as it is. */
export const showVerification =
  (auditor: Auditor) =>
  async ({ params }: Call<typeof getVerification>): Promise<Answer<typeof getVerification> | Refusal> => {
    const data = await auditor.find(params.verification_id)
    return data === null ? notFound('verification') : { data }
  }

/** Ends a verification before it is done. */
export const stopVerifying =
  (auditor: Auditor) =>
  async ({ params }: Call<typeof stopVerification>): Promise<Answer<typeof stopVerification> | Refusal> => {
    const data = await auditor.stop(params.verification_id)
    return data === null ? notFound('verification') : { data }
  }

/** The events that make a balance. */
export const explain =
  (auditor: Auditor) =>
  async ({ query }: Call<typeof explainBalance>): Promise<Answer<typeof explainBalance> | Refusal> => {
    const explained = await auditor.explain(query)
    switch (explained.outcome) {
      case 'explained':
        return { data: explained.explanation }
      case 'unknown':
        return notFound('account')
      case 'too_long':
        return { status: 504, code: 'GatewayTimeout', message: 'The account has too many events to be explained here.' }
      case 'unavailable':
        return unavailable()
      default:
        return unreachable(explained)
    }
  }
