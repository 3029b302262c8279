type NotificationBase = {
  /** The same id for every delivery of one notification. */
  readonly id: string
  readonly client_id: string
  readonly issued_at: string
  /** The end of its validity; later it must not be delivered. */
  readonly expires_at: string
}

type WithdrawalCode = NotificationBase & {
  readonly kind: 'withdrawal_code'
  readonly agent_id: number
  readonly currency: string
  readonly amount: string
  /** The secret; it must not appear in a log or in an error message. */
  readonly code: string
}

type PasswordLink = NotificationBase & {
  readonly kind: 'password_link'
  readonly email: string
  /** The page for a new password; as secret as a code. */
  readonly link: string
}

type EmailLink = Omit<NotificationBase, 'client_id'> & {
  readonly kind: 'email_link'
  /** Absent at a sign-up: the link opens the account. */
  readonly client_id?: string | undefined
  readonly email: string
  /** The page that confirms the address and asks for the password. */
  readonly link: string
}

type EmailKnown = NotificationBase & {
  readonly kind: 'email_known'
  readonly email: string
  /** The page on which a client requests a new password. */
  readonly link: string
}

type PasswordChanged = NotificationBase & { readonly kind: 'password_changed'; readonly email: string }

/**
 * A message that reaches a client outside the API: the code of a withdrawal through an agent, the link that replaces a
 * forgotten password, the notice of a changed password, the link that confirms an e-mail address, or the notice of a
 * sign-up with an address that has an account.
 */
export type Notification = WithdrawalCode | PasswordLink | PasswordChanged | EmailLink | EmailKnown

/** The port that delivers notifications to clients. */
export type Notifier = {
  /** True if the operator API hands out the notifications, so that nothing has to be delivered. */
  readonly isPolled: boolean
  /**
   * Hands a notification to the receiver that tells the client; resolves once it has it. May be called again with the same
   * one, by any number of callers. Rejects with `NotifierUnavailable` if the receiver did not confirm that it has it.
   */
  readonly deliver: (notification: Notification) => Promise<void>
}

/** The receiver takes no notifications now; the message names the address and the cause, never the notification. */
export class NotifierUnavailable extends Error {
  override readonly name = 'NotifierUnavailable'
}
