import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'

/** Thrown to refuse a call; the socket stays open. */
export class CallRefused extends Error {
  override readonly name: string = 'CallRefused'
  readonly error: SocketError

  constructor(error: SocketError) {
    super(error.message)
    this.error = error
  }
}
