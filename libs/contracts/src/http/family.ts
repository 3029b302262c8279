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
  /** Fields with a code of their own for what is wrong with them. */
  readonly fields?: Readonly<Record<string, ErrorCode>>
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

const agentCodes: FamilyCodes = {
  ...inputCodes,
  fields: {
    amount: 'InvalidAmount',
    currency: 'InvalidCurrency',
    country: 'InvalidCountry',
    agent_id: 'InvalidAgentID',
    request_id: 'InvalidRequestIDFormat',
    verification_code: 'VerificationCodeFormatInvalid',
  },
}

/** What a family calls a field that is wrong; a nested one is told by its own name. */
export const wrongFieldCode = (codes: FamilyCodes, field: string): ErrorCode => {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return codes.fields !== undefined && Object.hasOwn(codes.fields, name)
    ? (codes.fields[name] ?? codes.fieldWrong)
    : codes.fieldWrong
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
  payment_agents: agentCodes,
  account: inputCodes,
}
