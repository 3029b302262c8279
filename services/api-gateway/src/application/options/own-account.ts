import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import { surely } from '../certainty.ts'
import type { Gateway } from '../gateway.ts'
import { notYours } from '../refusals.ts'

const NOT_FOUND: Refusal = { status: 404, code: 'AccountNotFound', message: 'There is no such account.' }

/** An account that a client may use, as it was known at a moment (microseconds), or why there is none. */
export const ownAccount = async (
  gateway: Gateway,
  clientId: string,
  { accountId, moment }: { readonly accountId: string; readonly moment: number },
): Promise<OptionsAccountEntry | Refusal> => {
  const view = gateway.optionsAccounts
  const { values } = await surely(view, moment, () => view.get([optionsAccountKeys.account(accountId)]))
  const [account] = values
  if (account === undefined) return NOT_FOUND
  return account.client_id === clientId ? account : notYours('account')
}
