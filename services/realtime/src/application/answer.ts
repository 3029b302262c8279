import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import type { Frame } from './frame.ts'

/** What an answer says beside what every answer carries: the key named like its call, and additions. */
export type AnswerBody = Readonly<Record<string, unknown>>

const msgType = ({ kind }: Frame): string => ('call' in kind ? kind.call : 'error')

/** The text of an answer to a frame, or of a push that comes of it. */
export const answerText = (frame: Frame, body: AnswerBody): string =>
  JSON.stringify({ echo_req: frame.echo, msg_type: msgType(frame), req_id: frame.reqId, ...body })

/** The text of an answer that says no. */
export const errorText = (frame: Frame, error: SocketError): string => answerText(frame, { error })
