/** Whether an account needs a confirmed e-mail address before it gets a token or money. */
export type EmailVerification = 'required' | 'off'
