import { type Address, type Connection, openConnection } from './connection.ts'
import { LOST, type Recorder } from './recorder.ts'

/** One request as its text; the source that made it recognizes it by identity. */
export type Request = { readonly text: string }

/** Makes requests, and is called once with the result of each: an HTTP status, or `LOST`. */
export type RequestSource<R extends Request> = {
  readonly next: () => R
  readonly answered: (request: R, status: number) => void
}

/** The settings of a lane; it calls `onFree` whenever it can take a request, `onBroken` when it never will again. */
export type LaneSetting<R extends Request> = {
  readonly address: Address
  readonly source: RequestSource<R>
  readonly recorder: Recorder
  readonly onFree: (lane: Lane) => void
  readonly onBroken: (error: Error) => void
}

/** One connection with one request in flight: `start` sends the next one, whose latency counts from `sinceMs`. */
export type Lane = {
  readonly start: (sinceMs: number) => void
  readonly isBusy: () => boolean
  readonly close: () => void
}

const RECONNECTS_MAX = 100

/** Opens a free lane; it reopens a connection that the server closes, at most `RECONNECTS_MAX` times. */
export const openLane = async <R extends Request>(setting: LaneSetting<R>): Promise<Lane> => {
  const { address, source, recorder } = setting
  let connection: Connection | undefined
  let inFlight: R | undefined
  let startedMs = 0
  let reconnects = 0
  let closing = false

  const settle = (status: number, errorText: string): void => {
    if (inFlight === undefined) throw new Error('an answer has no matching request')
    const request = inFlight
    inFlight = undefined
    recorder.record(performance.now() - startedMs, status, errorText)
    source.answered(request, status)
  }
  const onAnswer = (status: number, errorText: string): void => {
    settle(status, errorText)
    setting.onFree(lane)
  }
  const onClosed = (error: Error | undefined): void => {
    connection = undefined
    const wasBusy = inFlight !== undefined
    if (wasBusy) settle(LOST, error?.message ?? 'closed by the server')
    if (closing) return
    reconnects += 1
    if (reconnects > RECONNECTS_MAX) {
      setting.onBroken(new Error(`a connection was lost more than ${RECONNECTS_MAX} times`, { cause: error }))
      return
    }
    open().then(() => (wasBusy ? setting.onFree(lane) : sendWaiting()), setting.onBroken)
  }
  const sendWaiting = (): void => {
    if (inFlight !== undefined) connection?.send(inFlight.text)
  }
  const open = async (): Promise<void> => {
    connection = await openConnection(address, { onAnswer, onClosed })
    if (closing) connection.close()
  }
  const lane: Lane = {
    start: (sinceMs) => {
      inFlight = source.next()
      startedMs = sinceMs
      sendWaiting()
    },
    isBusy: () => inFlight !== undefined,
    close: () => {
      closing = true
      connection?.close()
    },
  }
  await open()
  return lane
}
