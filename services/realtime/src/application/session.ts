import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { AnswerBody } from './frame.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { ProposalBook } from './trading/proposal-book.ts'

/** The user of a connection, as its one-time password names it; undefined on the public socket. */
export type Bearer = OtpEntry | undefined

/** Pushes of which only the newest of each subscription counts. */
export type LatestQueue = {
  /** Sends the text that `make` returns, at once or when the client has read its backlog; a newer one of the same subscription takes its place. */
  readonly put: (id: string, make: () => string) => void
  /** Drops the text of a subscription that was not sent yet. */
  readonly withdraw: (id: string) => void
}

/**
 * The newest revision of the account that this connection has sent to its client, by the answer of a command or by a
 * push.
 */
export type SeenRevision = {
  /** Returns -1 before the first. */
  readonly newest: () => number
  /** Records that a revision was sent; an older one changes nothing. */
  readonly raise: (revision: number) => void
}

/** Creates the seen revision of a connection that has sent none. */
export const seenRevision = (): SeenRevision => {
  let newest = -1
  return {
    newest: () => newest,
    raise: (revision) => {
      newest = Math.max(newest, revision)
    },
  }
}

/** The parts of a connection that a call may use. */
export type Session = {
  readonly subscriptions: Subscriptions
  /** The prices that the connection has sent to its client. */
  readonly proposals: () => ProposalBook
  /** Reads about the account wait until they show this revision. */
  readonly seen: SeenRevision
  /** Sends a push of the call. */
  readonly push: (body: AnswerBody) => void
  /** Returns the text with which pushes of the call begin: the common fields, and a comma. */
  readonly opening: (msgType: string) => string
  /** Sends pushes of which only the newest counts. */
  readonly latest: LatestQueue
  /** Returns a promise of the moment when the client has read its backlog; undefined if there is little. */
  readonly whenDrained: () => Promise<void> | undefined
  readonly close: (code: number, reason: string) => void
}

/** The answer of a call, further answers of the same call, and a function to run after all are sent. */
export type CallAnswer = {
  readonly body: AnswerBody
  readonly more?: readonly AnswerBody[]
  readonly afterwards?: () => void
}
