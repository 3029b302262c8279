import { randomUUID } from 'node:crypto'
import type { StreamKind } from '@folio/contracts/websocket/forget-all.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'

/** A subscription of a connection. */
export type Subscription = {
  readonly id: string
  /** Sets the function that ends the subscription; calls it at once if the subscription has already ended. */
  readonly onEnd: (end: () => void) => void
}

/** The subscriptions of one connection as a request sees them. */
export type Subscriptions = {
  /**
   * Begins a subscription; throws `CallRefused` if the connection has one of the same kind, and of the same thing where one
   * is given, has too many or too long ones, or is closed.
   */
  readonly begin: (kind: StreamKind, of?: string) => Subscription
  /** Ends a subscription; returns false if none has this id. */
  readonly end: (id: string) => boolean
  /** Ends all subscriptions of some kinds and returns their ids. */
  readonly endAll: (kinds: readonly StreamKind[]) => readonly string[]
  /** Ends all subscriptions; from then on none can begin. */
  readonly close: () => void
}

/** The subscriptions of one connection. */
export type ConnectionSubscriptions = Omit<Subscriptions, 'begin'> & {
  /** Returns the subscriptions for a request of so many characters, which the pushes of each subscription repeat. */
  readonly forRequest: (length: number) => Subscriptions
}

/**
 * The most subscriptions, the most characters of the requests of all of them, which every push repeats, and a callback for
 * each subscription that begins (1) or ends (-1).
 */
export type SubscriptionsOptions = {
  readonly max: number
  readonly requestsLengthMax: number
  readonly onChange: (by: 1 | -1) => void
}

type Running = {
  readonly kind: StreamKind
  readonly of: string | undefined
  readonly length: number
  end: (() => void) | undefined
}

/** Throws `CallRefused` if one more subscription, or a request of its length, is too much. */
const assertRoom = (
  running: ReadonlyMap<string, Running>,
  length: number,
  { max, requestsLengthMax }: SubscriptionsOptions,
): void => {
  if (running.size >= max) {
    throw new CallRefused({ code: 'RateLimit', message: `Subscription limit reached (${max}).` })
  }
  const lengths = [...running.values()].reduce((sum, other) => sum + other.length, length)
  if (lengths <= requestsLengthMax) return
  throw new CallRefused({
    code: 'RateLimit',
    message:
      `The requests of this connection's subscriptions have more than ${requestsLengthMax} characters in all; each push ` +
      'repeats its request, so send a shorter passthrough.',
  })
}

/** Creates the subscriptions of a connection, which has none at first. */
export const openSubscriptions = (options: SubscriptionsOptions): ConnectionSubscriptions => {
  const { onChange } = options
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

  const begin =
    (length: number): Subscriptions['begin'] =>
    (kind, of) => {
      if (isClosed) throw new CallRefused({ code: 'InternalServerError', message: 'The socket is closed.' })
      if ([...running.values()].some((other) => other.kind === kind && other.of === of)) {
        throw new CallRefused({
          code: 'AlreadySubscribed',
          message: `This connection is already subscribed to ${of === undefined ? kind : `${kind} of ${of}`}.`,
        })
      }
      assertRoom(running, length, options)
      const id = randomUUID()
      const begun: Running = { kind, of, length, end: undefined }
      running.set(id, begun)
      onChange(1)
      return {
        id,
        onEnd: (stop) => {
          if (running.has(id)) begun.end = stop
          else stop()
        },
      }
    }

  const others = {
    end,
    endAll: (kinds: readonly StreamKind[]) => endThose((kind) => kinds.includes(kind)),
    close: () => {
      isClosed = true
      endThose(() => true)
    },
  }
  return { ...others, forRequest: (length) => ({ ...others, begin: begin(length) }) }
}
