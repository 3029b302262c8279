import type { Standing } from './account-ledger.ts'
import { CallRefused } from './call-refused.ts'
import type { Calls } from './calls.ts'

/** What an account had at a revision; throws `CallRefused` where it was not open. */
export const standingAt = async ({ ledger }: Calls, accountId: string, revision: number): Promise<Standing> => {
  const standing = await ledger.standing(accountId, revision)
  if (standing === undefined) throw new CallRefused({ code: 'NotFound', message: 'The account was not open then.' })
  return standing
}
