/** The setting that requires a confirmed e-mail address before an account gets a token or money. */
export type EmailVerification = 'required' | 'off'
