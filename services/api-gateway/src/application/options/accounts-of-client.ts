import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import type { Gateway } from '../gateway.ts'

/** More than there are kinds of accounts. */
const ACCOUNTS_MAX = 100

/** The options accounts that a client is seen to have. */
export const accountsOfClient = async (
  { optionsAccounts }: Gateway,
  clientId: string,
): Promise<readonly OptionsAccountEntry[]> => {
  const { entries } = await optionsAccounts.list({ prefix: optionsAccountKeys.ofClient(clientId), limit: ACCOUNTS_MAX })
  return entries.map(([, account]) => account)
}
