import type { OtpEntry } from '@folio/contracts/one-time-password.ts'
import type { AnswerBody } from './answer.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Whose a connection is: what its one-time password opened; nobody's on the public socket. */
export type Bearer = OtpEntry | undefined

/** What a call may use of the connection it came on. */
export type Session = {
  readonly subscriptions: Subscriptions
  /** Sends a push that comes of the call. */
  readonly push: (body: AnswerBody) => void
  /** Where much waits for the client: a promise that resolves when it has taken it. */
  readonly room: () => Promise<void> | undefined
  readonly close: (code: number, reason: string) => void
}

/** What a call is answered with, and what is to be done once that was sent. */
export type Answered = { readonly body: AnswerBody; readonly afterwards?: () => void }
