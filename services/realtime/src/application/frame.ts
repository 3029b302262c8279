import { type CallName, isCallName } from '@folio/contracts/websocket/call-policies.ts'
import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'

/** A received request, before its validation by the schema of its call. */
export type Frame = {
  /** The request that the answer repeats as `echo_req`; empty if the frame could not be parsed. */
  readonly echo: Readonly<Record<string, unknown>>
  readonly reqId: number | undefined
  /** The characters of the request. */
  readonly length: number
  readonly kind: { readonly call: CallName } | { readonly fault: SocketError }
}

const fault = (message: string): Frame['kind'] => ({ fault: { code: 'InputValidationFailed', message } })

const unreadable = (message: string): Frame => ({ echo: {}, reqId: undefined, length: 0, kind: fault(message) })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The deepest nesting of a frame. Writing a much deeper one as `echo_req` overflows the stack. */
const LEVELS_MAX = 100

const isWithin = (levels: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(levels - 1, inner)))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const kindOf = (request: Readonly<Record<string, unknown>>): Frame['kind'] => {
  const [call, ...others] = Object.keys(request).filter(isCallName)
  if (call === undefined) return fault('The frame names no call.')
  return others.length === 0 ? { call } : fault('The frame names more than one call.')
}

/** Parses a text frame into a call or a fault. */
export const frameOf = (text: string): Frame => {
  const request = parsed(text)
  if (request === undefined) return unreadable('The frame is not JSON.')
  if (!isObject(request)) return unreadable('The frame is not a JSON object.')
  if (!isWithin(LEVELS_MAX, request)) return unreadable(`The frame is nested deeper than ${LEVELS_MAX} levels.`)
  const { req_id } = request
  return {
    echo: request,
    reqId: typeof req_id === 'number' && Number.isSafeInteger(req_id) ? req_id : undefined,
    length: text.length,
    kind: kindOf(request),
  }
}

/** A frame that is not text. */
export const BINARY_FRAME: Frame = unreadable('Frames are text, not binary.')

/** The fields that an answer has beside the common ones: the one named like its call, and additions. */
export type AnswerBody = Readonly<Record<string, unknown>>

const msgType = ({ kind }: Frame): string => ('call' in kind ? kind.call : 'error')

/** Makes the text of an answer to a frame, or of a push that belongs to it. */
export const answerText = (frame: Frame, body: AnswerBody): string =>
  JSON.stringify({ echo_req: frame.echo, msg_type: msgType(frame), req_id: frame.reqId, ...body })

/** Makes the text with which the pushes of a message type begin that belong to a frame: the common fields, and a comma. */
export const openingText = (frame: Frame, type: string): string =>
  `${answerText(frame, { msg_type: type }).slice(0, -1)},`

/** Makes the text of an error answer. */
export const errorText = (frame: Frame, error: SocketError): string => answerText(frame, { error })
