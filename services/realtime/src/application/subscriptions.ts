import { randomUUID } from 'node:crypto'
import type { StreamKind } from '@folio/contracts/websocket/forget-all.ts'
import { CallRefused } from './call-refused.ts'

/** A stream of a connection. */
export type Subscription = {
  readonly id: string
  /** Says how it is to be ended; where it was ended already, that is done at once. */
  readonly onEnd: (end: () => void) => void
}

/** The streams of one connection. */
export type Subscriptions = {
  /** Begins a stream; throws `CallRefused` where the connection has the same one, or too many, or is closed. */
  readonly begin: (kind: StreamKind) => Subscription
  /** Ends a stream; false where there is none of this id. */
  readonly end: (id: string) => boolean
  /** Ends all streams of some kinds, and tells which. */
  readonly endAll: (kinds: readonly StreamKind[]) => readonly string[]
  /** Ends them all; none begins from then on. */
  readonly close: () => void
}

/** How many there may be, and who is told when one came (1) or went (-1). */
export type SubscriptionsOptions = { readonly max: number; readonly onChange: (by: 1 | -1) => void }

type Running = { readonly kind: StreamKind; end: (() => void) | undefined }

/** A connection's streams: none yet. */
export const openSubscriptions = ({ max, onChange }: SubscriptionsOptions): Subscriptions => {
  const running = new Map<string, Running>()
  let isClosed = false

  const end = (id: string): boolean => {
    const found = running.get(id)
    if (found === undefined) return false
    running.delete(id)
    onChange(-1)
    found.end?.()
    return true
  }

  const endThose = (isMeant: (kind: StreamKind) => boolean): readonly string[] => {
    const ids = [...running].filter(([, { kind }]) => isMeant(kind)).map(([id]) => id)
    for (const id of ids) end(id)
    return ids
  }

  return {
    begin: (kind) => {
      if (isClosed) throw new CallRefused({ code: 'InternalError', message: 'The socket is closed.' })
      if ([...running.values()].some((other) => other.kind === kind)) {
        throw new CallRefused({ code: 'AlreadySubscribed', message: `This connection has subscribed to ${kind}.` })
      }
      if (running.size >= max) {
        throw new CallRefused({ code: 'RateLimit', message: `A connection may have ${max} subscriptions.` })
      }
      const id = randomUUID()
      const begun: Running = { kind, end: undefined }
      running.set(id, begun)
      onChange(1)
      return {
        id,
        onEnd: (stop) => {
          if (running.has(id)) begun.end = stop
          else stop()
        },
      }
    },
    end,
    endAll: (kinds) => endThose((kind) => kinds.includes(kind)),
    close: () => {
      isClosed = true
      endThose(() => true)
    },
  }
}
