import { after } from '@folio/kernel/timing/timers.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { growingPauseMs } from '../../time/growing-pause.ts'
import { failureOf } from '../call-failure.ts'
import { stateHolder } from '../state-holder.ts'

/** An open connection that carries texts. */
export type Connection = { readonly send: (text: string) => void; readonly close: () => void }

/** Receives what happens on a connection; `onClose` comes at most once, with the reason. */
export type ConnectionEvents = {
  readonly onText: (text: string) => void
  readonly onClose: (reason: string) => void
}

/** Opens a connection; rejects with the reason where that fails. */
export type Connect = (events: ConnectionEvents) => Promise<Connection>

/** The state of a link. */
export type LinkState =
  | { readonly status: 'connecting' }
  | { readonly status: 'open' }
  /** `reason` tells why the last attempt or connection ended. */
  | { readonly status: 'waiting'; readonly retryAtMs: number; readonly reason: string }
  | { readonly status: 'closed' }

/** A connection that is opened again whenever it breaks. */
export type Link = {
  readonly state: () => LinkState
  readonly subscribe: (onChange: () => void) => () => void
  /** Sends a text; false where no connection is open. */
  readonly send: (text: string) => boolean
  /** Tries at once, without the rest of a pause. */
  readonly retry: () => void
  /** Gives the present connection up; the link opens another one. */
  readonly drop: (reason: string) => void
  readonly close: () => void
}

type LinkEvents = {
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  /** The connection is gone: nothing that was asked on it will be answered. */
  readonly onLost: () => void
}

const PAUSES = { firstMs: 500, longestMs: 15_000 }

/** The connections of a link, of which one after the other is open. */
type Connections = {
  /** The open one; undefined where there is none. */
  readonly present: () => Connection | undefined
  /** Opens one, without the rest of a pause. */
  readonly open: () => Promise<void>
  /** Gives the present one up, and opens another one after a pause. */
  readonly lose: (reason: string) => void
  /** Gives the present one up, and opens no other one. */
  readonly end: () => void
}

/** Opens connections, and tells each change of the link's state. */
const connectionsOf = (
  connect: Connect,
  { onOpen, onText, onLost }: LinkEvents,
  change: (next: LinkState) => void,
): Connections => {
  let connection: Connection | undefined
  let cancelPause: (() => void) | undefined
  let failures = 0
  /** Counts the attempts, so that events of an earlier connection have no effect. */
  let attempt = 0

  const pause = (reason: string, leastMs = 0): void => {
    attempt += 1
    connection = undefined
    const pauseMs = Math.max(leastMs, growingPauseMs(failures, PAUSES, Math.random()))
    failures += 1
    cancelPause = after(pauseMs, () => void open())
    change({ status: 'waiting', retryAtMs: Date.now() + pauseMs, reason })
  }

  const lose = (reason: string): void => {
    pause(reason)
    onLost()
  }

  const open = async (): Promise<void> => {
    cancelPause?.()
    attempt += 1
    const own = attempt
    change({ status: 'connecting' })
    try {
      const opened = await connect({
        onText: (text) => {
          if (own !== attempt) return
          failures = 0
          onText(text)
        },
        onClose: (reason) => {
          if (own === attempt && connection !== undefined) lose(reason)
        },
      })
      if (own !== attempt) return opened.close()
      connection = opened
      change({ status: 'open' })
      onOpen()
    } catch (error) {
      const { message, retryAfterS = 0 } = failureOf(error)
      if (own === attempt) pause(message, retryAfterS * SECOND_MS)
    }
  }

  const end = (): void => {
    cancelPause?.()
    attempt += 1
    connection = undefined
  }

  return { present: () => connection, open, lose, end }
}

/** Keeps a connection open: pauses grow with each failure in a row, and last at least as long as the server asks for. */
export const keepLinked = (connect: Connect, events: LinkEvents): Link => {
  const { state, subscribe, change } = stateHolder<LinkState>({ status: 'connecting' })
  const { present, open, lose, end } = connectionsOf(connect, events, change)
  void open()
  return {
    state,
    subscribe,
    send: (text) => {
      present()?.send(text)
      return present() !== undefined
    },
    retry: () => {
      if (state().status === 'waiting') void open()
    },
    drop: (reason) => {
      const dropped = present()
      if (dropped === undefined) return
      lose(reason)
      dropped.close()
    },
    close: () => {
      const closed = present()
      end()
      change({ status: 'closed' })
      closed?.close()
      events.onLost()
    },
  }
}
