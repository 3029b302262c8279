import { createContext, useContext, useSyncExternalStore } from 'react'
import { type EventLog, eventLog } from '../../api/event-log.ts'
import { eventFollower, type StreamState } from '../../api/follow-events.ts'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import type { Api } from '../api-context.ts'

/** The one event stream of this tab. */
export type LiveStream = {
  readonly log: EventLog
  readonly state: () => StreamState
  readonly onState: (onChange: () => void) => () => void
  /** Sets the position to read from, before the first connection; without one the stream begins now. */
  readonly beginAt: (position: number) => void
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** Makes the stream of this tab; `onReset` is called when the store has another epoch. */
export const liveStream = ({ send, session }: Pick<Api, 'send' | 'session'>, onReset: () => void): LiveStream => {
  const log = eventLog()
  const listeners = new Set<() => void>()
  let state: StreamState = { status: 'connecting' }
  let begin: number | undefined
  let openedWith: string | undefined

  const { run } = eventFollower({
    open: (cursor, signal) => {
      openedWith = session.read()
      const query = cursor === undefined && begin !== undefined ? `?from_position=${begin}` : ''
      const headers = { Accept: 'text/event-stream', ...(cursor === undefined ? {} : { 'Last-Event-ID': cursor }) }
      return send(`/operator/v1/events${query}`, { headers, signal })
    },
    onEvent: log.push,
    onState: (next) => {
      state = next
      if (next.status === 'ended' && next.reason === 'session_ended') session.forget(openedWith)
      for (const listener of listeners) listener()
    },
    onReset: () => {
      begin = undefined
      log.clear()
      onReset()
    },
  })

  return {
    log,
    state: () => state,
    onState: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    beginAt: (position) => {
      begin = position
    },
    run,
  }
}

/** The stream of this tab; the composition root sets it. */
export const StreamContext = createContext<LiveStream | undefined>(undefined)

/** Returns the stream of this tab; throws outside of the composition root. */
export const useStream = (): LiveStream => {
  const stream = useContext(StreamContext)
  if (stream === undefined) throw new Error('no event stream is provided')
  return stream
}

/** Returns the newest events of the stream, oldest first. */
export const useEvents = (): readonly LedgerEvent[] => {
  const { log } = useStream()
  return useSyncExternalStore(log.subscribe, log.read)
}

/** Returns the state of the stream. */
export const useStreamState = (): StreamState => {
  const { onState, state } = useStream()
  return useSyncExternalStore(onState, state)
}
