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

/** Returns the family of a path, known or not; a path outside all families gets the envelopes of `wallet`. */
export const familyOfPath = (path: string): Family =>
  PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'wallet'

/** The codes of a family for the errors that all families share. */
export type FamilyCodes = {
  readonly notJson: ErrorCode
  readonly fieldMissing: ErrorCode
  readonly fieldWrong: ErrorCode
  readonly currencyUnknown: ErrorCode
  readonly foreignToken: ErrorCode
  /** Fields with an error code of their own. */
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

/** Returns the code of a wrong field; a nested field is found by its last name. */
export const wrongFieldCode = (codes: FamilyCodes, field: string): ErrorCode => {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return codes.fields !== undefined && Object.hasOwn(codes.fields, name)
    ? (codes.fields[name] ?? codes.fieldWrong)
    : codes.fieldWrong
}

/** The codes by family. */
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
