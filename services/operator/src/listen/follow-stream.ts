import { sleep } from '@folio/kernel/timing/sleep.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import { fetchFailure } from '@folio/notifier/fetch-failure.ts'
import type { OperatorAddress } from '../operator-address.ts'
import type { DeliveryTimes } from './deliver.ts'
import { type Frame, framesIn } from './sse-frames.ts'

/** The stream to follow, and its receivers. */
export type Following = {
  readonly address: OperatorAddress
  /** The query of the filter, without a place. */
  readonly filter: string
  /** The place to begin without a last id; undefined: with the next event. */
  readonly fromPosition: number | undefined
  /** The id after which to continue; asked at each connection. */
  readonly lastId: () => string | undefined
  /** Takes one message; the next one waits for it. True ends the following. */
  readonly onFrame: (frame: Frame) => Promise<boolean>
  readonly times: Pick<DeliveryTimes, 'pauseMinMs' | 'pauseMaxMs'> & { readonly silentMs: number }
  readonly signal: AbortSignal
  readonly onBreak: (reason: string, pauseMs: number) => void
}

/** The end of the following: the handler had enough, or it cannot go on. */
export type Followed = 'done' | 'reset' | { readonly refused: string }

type Connection = Followed | { readonly broken: string }

const PATH = '/operator/v1/events'
/** Statuses after which the same request cannot succeed later. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404]

const queryOf = ({ filter, fromPosition, lastId }: Following): string => {
  const query = new URLSearchParams(filter)
  if (lastId() === undefined && fromPosition !== undefined) query.set('from_position', String(fromPosition))
  return query.size === 0 ? PATH : `${PATH}?${query.toString()}`
}

/** Reads the messages of one connection; gives up if none comes for too long while it waits for one. */
const readFrames = async (
  body: ReadableStream<Uint8Array>,
  { onFrame, times }: Following,
  cut: (reason: Error) => void,
): Promise<Connection> => {
  const watch = () => after(times.silentMs, () => cut(new Error('the stream was silent for too long')))
  let cancelWatch = watch()
  try {
    for await (const frame of framesIn(body)) {
      cancelWatch()
      if (frame.event === 'reset') return 'reset'
      if (frame.event === 'end') return { broken: 'Folio ended the stream' }
      if (await onFrame(frame)) return 'done'
      cancelWatch = watch()
    }
    return { broken: 'the stream ended' }
  } finally {
    cancelWatch()
  }
}

const connect = async (following: Following): Promise<Connection> => {
  const { address, lastId, signal } = following
  const silent = new AbortController()
  const last = lastId()
  try {
    const response = await fetch(address.url + queryOf(following), {
      headers: {
        Authorization: `Bearer ${address.token}`,
        ...(last === undefined ? {} : { 'Last-Event-ID': last }),
      },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const { status, body } = response
    if (FINAL_STATUSES.includes(status))
      return { refused: `the operator API answered ${status}: ${await response.text()}` }
    if (!response.ok || body === null) return { broken: `the operator API answered ${status}` }
    return await readFrames(body, following, (reason) => silent.abort(reason))
  } catch (error) {
    signal.throwIfAborted()
    return { broken: fetchFailure(error) }
  }
}

/** Follows the event stream over as many connections as it needs, with pauses that double after failures. */
export const followStream = async (following: Following): Promise<Followed> => {
  const { times, signal, lastId, onBreak } = following
  let pauseMs = times.pauseMinMs
  for (;;) {
    const before = lastId()
    const end = await connect(following)
    if (typeof end === 'string' || 'refused' in end) return end
    if (lastId() !== before) pauseMs = times.pauseMinMs
    onBreak(end.broken, pauseMs)
    await sleep(pauseMs, signal)
    signal.throwIfAborted()
    pauseMs = Math.min(times.pauseMaxMs, pauseMs * 2)
  }
}
