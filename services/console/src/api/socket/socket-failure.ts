import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { visibleText } from '../visible-text.ts'

/** The error of a call that the server refused; the socket stays open. */
export class SocketRefused extends Error {
  readonly error: SocketError
  constructor(error: SocketError) {
    super(shownMessage(error))
    this.name = 'SocketRefused'
    this.error = error
  }
}

/** The error of a call whose answer did not come, because the connection broke or was not open. */
export class SocketLost extends Error {
  /** False if the request cannot have reached the server. */
  readonly wasSent: boolean
  constructor(wasSent: boolean) {
    super(wasSent ? 'The connection broke before the answer came.' : 'There is no connection at the moment.')
    this.name = 'SocketLost'
    this.wasSent = wasSent
  }
}

/** Writes the message of an error with its numbered parameters filled in, and hidden characters written out. */
export const shownMessage = ({ message, code_args = [] }: SocketError): string =>
  visibleText(
    message.replaceAll(/\[_(\d+)\]/g, (parameter, number: string) => {
      const value = code_args[Number(number) - 1]
      return value === undefined ? parameter : String(value)
    }),
  )

/** The errors that say nothing about what became of the command of a call. */
const OPEN_CODES: readonly SocketError['code'][] = ['InternalServerError', 'InternalError']

/** Tells if a refused call may have taken effect all the same. */
export const isOutcomeOpen = ({ code }: SocketError): boolean => OPEN_CODES.includes(code)
