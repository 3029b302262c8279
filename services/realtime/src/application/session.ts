import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { AnswerBody } from './frame.ts'
import type { Subscriptions } from './subscriptions.ts'

/** The user of a connection, as its one-time password names it; undefined on the public socket. */
export type Bearer = OtpEntry | undefined

/** The parts of a connection that a call may use. */
export type Session = {
  readonly subscriptions: Subscriptions
  /** Sends a push of the call. */
  readonly push: (body: AnswerBody) => void
  /** Returns a promise of the moment when the client has read its backlog; undefined if there is little. */
  readonly whenDrained: () => Promise<void> | undefined
  readonly close: (code: number, reason: string) => void
}

/** The answer of a call, and a function to run after the answer is sent. */
export type CallAnswer = { readonly body: AnswerBody; readonly afterwards?: () => void }
