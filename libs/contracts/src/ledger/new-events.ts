/** The events that a setting can hold back while instances run that do not know them. */
export const NEW_EVENTS = [
  'RequestExpired',
  'PasswordChanged',
  'EmailVerified',
  'RsaKeyAdded',
  'OperatorActBegun',
  'ModelRevised',
] as const

/** The name of an event that a setting can hold back. */
export type NewEvent = (typeof NEW_EVENTS)[number]
