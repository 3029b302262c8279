import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { type CallName, isCallName } from '@folio/contracts/websocket/known-calls.ts'

/** A request as it came, not yet checked against the schema of its call. */
export type Frame = {
  /** What comes back as `echo_req`; empty where the frame could not be read. */
  readonly echo: Readonly<Record<string, unknown>>
  readonly reqId: number | undefined
  readonly kind: { readonly call: CallName } | { readonly fault: SocketError }
}

const fault = (message: string): Frame['kind'] => ({ fault: { code: 'InputValidationFailed', message } })

const unreadable = (message: string): Frame => ({ echo: {}, reqId: undefined, kind: fault(message) })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nobody means more levels than this, and what is nested much deeper cannot be echoed: writing it overflows the stack. */
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

/** Reads a text frame: which call it is, or what is wrong with it. */
export const frameOf = (text: string): Frame => {
  const request = parsed(text)
  if (request === undefined) return unreadable('The frame is not JSON.')
  if (!isObject(request)) return unreadable('The frame is not a JSON object.')
  if (!isWithin(LEVELS_MAX, request)) return unreadable(`The frame is nested deeper than ${LEVELS_MAX} levels.`)
  const { req_id } = request
  return {
    echo: request,
    reqId: typeof req_id === 'number' && Number.isSafeInteger(req_id) ? req_id : undefined,
    kind: kindOf(request),
  }
}

/** A frame that is not text. */
export const BINARY_FRAME: Frame = unreadable('Frames are text, not binary.')
