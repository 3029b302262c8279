type Told = {
  /** The same for as long as there is this to tell. */
  readonly id: string
  readonly client_id: string
  readonly issued_at: string
  /** After this it is worth nothing, and is told to nobody any more. */
  readonly expires_at: string
}

type WithdrawalCode = Told & {
  readonly kind: 'withdrawal_code'
  readonly agent_id: number
  readonly currency: string
  readonly amount: string
  /** The secret: in no log and in no message of an error. */
  readonly code: string
}

type PasswordLink = Told & {
  readonly kind: 'password_link'
  readonly email: string
  /** Where a new password is chosen: as secret as a code. */
  readonly link: string
}

type EmailLink = Omit<Told, 'client_id'> & {
  readonly kind: 'email_link'
  /** Left out at a sign-up: the account is opened by the link. */
  readonly client_id?: string | undefined
  readonly email: string
  /** Where the address is confirmed, by whoever knows the password. */
  readonly link: string
}

type EmailKnown = Told & {
  readonly kind: 'email_known'
  readonly email: string
  /** Where a new password can be asked for. */
  readonly link: string
}

type PasswordChanged = Told & { readonly kind: 'password_changed'; readonly email: string }

/**
 * What a client is to be told by another way than the API: the code of a withdrawal through an agent, the link by which a
 * forgotten password is replaced, that it was changed, the link that confirms an e-mail address, or that somebody signed up
 * with one that has an account.
 */
export type Notification = WithdrawalCode | PasswordLink | PasswordChanged | EmailLink | EmailKnown

/** The way on which clients are told. */
export type Notifier = {
  /** Whether what is to be told is fetched by the operator API, so that nothing has to be delivered. */
  readonly isFetched: boolean
  /**
   * Hands a notification to whoever tells the client of it; resolves once they have it. May be called again with the same
   * one, by any number of callers. Rejects with `NotifierUnavailable` when it is not known whether they have it.
   */
  readonly deliver: (notification: Notification) => Promise<void>
}

/** Nobody takes notifications just now; the message names the address and the cause, never what was to be told. */
export class NotifierUnavailable extends Error {
  override readonly name = 'NotifierUnavailable'
}
