/** The events that a setting can hold back while instances run that do not know them, or not with all their reasons. */
export const NEW_EVENTS = [
  'RequestExpired',
  'PasswordChanged',
  'EmailVerified',
  'RsaKeyAdded',
  'OperatorActBegun',
  'ModelRevised',
  'TokenRefused',
] as const

/** The name of an event that a setting can hold back. */
export type NewEvent = (typeof NEW_EVENTS)[number]
