import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Send } from '../../api/call.ts'
import { type EventLog, eventLog } from '../../api/event-log.ts'
import { eventFollower, type StreamState } from '../../api/follow-events.ts'
import type { LedgerEvent } from '../../api/ledger-event.ts'

/** The one event stream of this tab. */
export type LiveStream = {
  readonly log: EventLog
  readonly state: () => StreamState
  readonly onState: (onChange: () => void) => () => void
  /** Sets the position to read from, before the first connection; without one the stream begins now. */
  readonly beginAt: (position: number) => void
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** What the page does when the store has another epoch, and when the session has ended. */
type Ends = { readonly onReset: () => void; readonly onSessionEnd: () => void }

/** Makes the stream of this tab. */
export const liveStream = (send: Send, { onReset, onSessionEnd }: Ends): LiveStream => {
  const log = eventLog()
  const listeners = new Set<() => void>()
  let state: StreamState = { status: 'connecting' }
  let begin: number | undefined

  const { run } = eventFollower({
    open: (cursor, signal) => {
      const query = cursor === undefined && begin !== undefined ? `?from_position=${begin}` : ''
      const headers = { Accept: 'text/event-stream', ...(cursor === undefined ? {} : { 'Last-Event-ID': cursor }) }
      return send(`/operator/v1/events${query}`, { headers, signal })
    },
    onEvent: log.push,
    onState: (next) => {
      state = next
      if (next.status === 'ended' && next.reason === 'session_ended') onSessionEnd()
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
