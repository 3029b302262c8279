import type { ErrorCode } from './error-code.ts'

/** A group of endpoints that share envelopes and generic codes. */
export type Family = 'options' | 'wallet' | 'account' | 'payment_agents' | 'operator'

const PREFIXES: readonly (readonly [string, Family])[] = [
  ['/wallet/v1/', 'wallet'],
  ['/trading/v1/options/', 'options'],
  ['/payment-agents/v1/', 'payment_agents'],
  ['/account/v1/', 'account'],
  ['/operator/v1/', 'operator'],
]

/** The family a path belongs to, existing or not; a path of no family speaks as wallet. */
export const familyOfPath = (path: string): Family =>
  PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'wallet'

/** What a family calls the conditions that every endpoint shares. */
export type FamilyCodes = {
  readonly notJson: ErrorCode
  readonly fieldMissing: ErrorCode
  readonly fieldWrong: ErrorCode
  readonly currencyUnknown: ErrorCode
  readonly foreignToken: ErrorCode
}

const walletCodes: FamilyCodes = {
  notJson: 'ValidationError',
  fieldMissing: 'ValidationError',
  fieldWrong: 'ValidationError',
  currencyUnknown: 'CurrencyNotAllowed',
  foreignToken: 'Unauthorized',
}

const inputCodes: FamilyCodes = {
  notJson: 'InputError',
  fieldMissing: 'InputError',
  fieldWrong: 'InputError',
  currencyUnknown: 'InvalidCurrency',
  foreignToken: 'Unauthorized',
}

/** The codes of each family where its endpoints share a condition but not its name. */
export const familyCodes: Readonly<Record<Family, FamilyCodes>> = {
  options: {
    notJson: 'BadInputRequest',
    fieldMissing: 'FieldIsRequired',
    fieldWrong: 'ValidationError',
    currencyUnknown: 'ValidationError',
    foreignToken: 'UnauthorizedAccess',
  },
  wallet: walletCodes,
  operator: walletCodes,
  payment_agents: inputCodes,
  account: inputCodes,
}
