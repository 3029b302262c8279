/** Events that this release reads, and that it can be told not to write as long as instances run that do not know them. */
export const NEW_EVENTS = ['RequestExpired', 'PasswordChanged', 'EmailVerified', 'RsaKeyAdded'] as const

/** The name of an event that can be held back. */
export type NewEvent = (typeof NEW_EVENTS)[number]
