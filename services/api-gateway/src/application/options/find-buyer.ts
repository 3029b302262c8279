import { accountId as accountNumber } from '@folio/contracts/http/fields/ids.ts'
import type { PurchaseError } from '@folio/contracts/http/options/bulk-purchase.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { appMarkupOf } from '@folio/option-contracts/asking/app-markup.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import { isPersonalToken } from '@folio/rest-server/tokens/personal-token.ts'
import type { Gateway } from '../gateway.ts'
import { ownAccount } from './read-account.ts'

/** A pair of a call: a personal access token, and an account of its owner. */
export type TokenAndAccount = { readonly token: string; readonly account_id: string }

/** An account that may buy: its owner, the application of the token, and the markup of that application as a fraction. */
export type Buyer = {
  readonly accountId: string
  readonly clientId: string
  readonly applicationId: string
  readonly markup: Amount
}

/** The type of accounts that a call is about, and the time of its arrival (microseconds since 1970). */
type AboutCall = { readonly type: 'demo' | 'real'; readonly moment: number }

const INVALID_TOKEN: PurchaseError = { code: 'Unauthorized', message: 'The token is no valid personal access token.' }
const NOT_TRADING: PurchaseError = { code: 'AccessDenied', message: 'The token lacks the scope trade.' }

const wrongType = (type: string): PurchaseError => ({
  code: 'ValidationError',
  message: `The account is no ${type} account.`,
})

const findAccount = async (
  gateway: Gateway,
  { client_id }: Caller,
  { accountId, type, moment }: AboutCall & { readonly accountId: string },
): Promise<PurchaseError | undefined> => {
  const { error } = accountNumber.safeParse(accountId)
  const malformed = error?.issues[0]
  if (malformed !== undefined) return { code: 'ValidationError', message: `The account_id ${malformed.message}.` }
  const account = await ownAccount(gateway, client_id, { accountId, moment })
  if (!('code' in account)) return account.account_type === type ? undefined : wrongType(type)
  const code = account.status === 404 ? 'AccountNotFound' : 'AccessDenied'
  return { code, message: account.message }
}

/** Checks one pair of a call: its token, the scope of the token, and the account; neither answer names the token. */
export const findBuyer = async (
  gateway: Gateway,
  { token, account_id }: TokenAndAccount,
  about: AboutCall,
): Promise<Buyer | PurchaseError> => {
  const caller = isPersonalToken(token) ? await gateway.findCaller(token) : undefined
  if (caller === undefined) return INVALID_TOKEN
  if (!caller.scopes.includes('trade')) return NOT_TRADING
  const error = await findAccount(gateway, caller, { ...about, accountId: account_id })
  if (error !== undefined) return error
  const { client_id, application_id } = caller
  const { values } = await gateway.users.get([identityKeys.application(application_id)])
  return { accountId: account_id, clientId: client_id, applicationId: application_id, markup: appMarkupOf(values[0]) }
}
