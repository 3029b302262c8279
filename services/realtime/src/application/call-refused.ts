import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'

/** Thrown where a call is refused; the socket stays open. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly error: SocketError

  constructor(error: SocketError) {
    super(error.message)
    this.error = error
  }
}
