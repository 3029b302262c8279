import { createContext, useContext, useSyncExternalStore } from 'react'
import { type EventLog, eventLog } from '../../api/events/event-log.ts'
import { eventFollower, type StreamState } from '../../api/events/follow-events.ts'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import { pathOf } from '../../api/path.ts'
import type { Api } from '../api-context.ts'

/**
 * The events that a screen follows: `key` names the screen and its filter, `query` is the filter, and `begin` the position
 * after which the first connection begins, now unless given.
 */
export type Followed = {
  readonly key: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly begin?: number | undefined
}

/** The one event stream of this tab. */
export type LiveStream = {
  readonly log: EventLog
  /** The state of the stream; `off` on a screen that follows none. */
  readonly state: () => StreamState | { readonly status: 'off' }
  /** The key of the events that are followed. */
  readonly key: () => string
  /** Follows other events; the same key continues where it was. */
  readonly follow: (followed: Followed) => void
  readonly onState: (onChange: () => void) => () => void
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** Makes the stream of this tab; `onReset` is called when the store has another epoch. */
export const liveStream = ({ send, session }: Pick<Api, 'send' | 'session'>, onReset: () => void): LiveStream => {
  const log = eventLog()
  const listeners = new Set<() => void>()
  let state: ReturnType<LiveStream['state']> = { status: 'off' }
  let begin: number | undefined
  let openedWith: string | undefined

  const change = (next: typeof state): void => {
    state = next
    for (const listener of listeners) listener()
  }

  const followerOf = ({ query }: Followed) =>
    eventFollower({
      open: (cursor, signal) => {
        openedWith = session.read()
        const from_position = cursor === undefined ? begin : undefined
        const headers = { Accept: 'text/event-stream', ...(cursor === undefined ? {} : { 'Last-Event-ID': cursor }) }
        return send(pathOf('/operator/v1/events', {}, { ...query, from_position, caught_up: 1 }), { headers, signal })
      },
      onEvent: log.push,
      onSkipped: log.skip,
      onState: (next) => {
        // All older events are shown before the page says that there are no further ones.
        if (next.status === 'live' && next.isCaughtUp) log.flush()
        change(next)
        if (next.status === 'ended' && next.reason === 'session_ended') session.forget(openedWith)
      },
      onReset: () => {
        begin = undefined
        log.clear()
        onReset()
      },
    })
  let followed: Followed = { key: '', query: {} }
  let follower = followerOf(followed)

  return {
    log,
    state: () => state,
    onState: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    key: () => followed.key,
    follow: (next) => {
      if (next.key === followed.key) return
      followed = next
      begin = next.begin
      log.clear()
      follower = followerOf(next)
    },
    run: async (signal) => {
      signal.addEventListener('abort', () => change({ status: 'off' }))
      await follower.run(signal)
    },
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
export const useStreamState = (): ReturnType<LiveStream['state']> => {
  const { onState, state } = useStream()
  return useSyncExternalStore(onState, state)
}
