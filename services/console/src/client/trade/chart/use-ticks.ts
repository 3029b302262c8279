import type { ticksHistoryCall } from '@folio/contracts/websocket/market/ticks-history.ts'
import type { SocketAnswer } from '@folio/contracts/websocket/socket-call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { shownMessage } from '../../../api/socket/socket-failure.ts'
import {
  type CandlePoint,
  EARLIER_POINTS_MAX,
  type TickPoint,
  withEarlier,
  withPoint,
} from '../../../charts/tick-points.ts'
import { useTrading } from '../trading-context.ts'

/** The seconds of a candle. */
export type Granularity = 60 | 300 | 3600

/** The quotes of a symbol, oldest first, with the decimals of a quote. */
export type Quotes =
  | { readonly kind: 'ticks'; readonly points: readonly TickPoint[]; readonly decimals: number }
  | { readonly kind: 'candles'; readonly points: readonly CandlePoint[]; readonly decimals: number }

type Message = SocketAnswer<typeof ticksHistoryCall>

const HISTORY = 300

const styleOf = (granularity: Granularity | undefined) =>
  granularity === undefined ? {} : ({ style: 'candles', granularity } as const)

/** Takes a message over: a history replaces what was shown, also after a lost connection; a push goes on from there. */
export const withMessage = (known: Quotes | undefined, message: Message): Quotes | undefined => {
  switch (message.msg_type) {
    case 'history': {
      const { prices, times } = message.history
      const points = times.flatMap((time, index) => {
        const value = prices[index]
        return value === undefined ? [] : [{ time, value }]
      })
      return { kind: 'ticks', points, decimals: message.pip_size }
    }
    case 'candles': {
      const points = message.candles.map(({ epoch, open, high, low, close }) => ({
        time: epoch,
        open,
        high,
        low,
        close,
      }))
      return { kind: 'candles', points, decimals: message.pip_size }
    }
    case 'tick': {
      const { epoch, quote } = message.tick
      if (known?.kind !== 'ticks' || epoch === undefined || quote === undefined) return known
      return { ...known, points: withPoint(known.points, { time: epoch, value: quote }) }
    }
    case 'ohlc': {
      const { open_time, open, high, low, close } = message.ohlc
      if (known?.kind !== 'candles') return known
      const point = { open: Number(open), high: Number(high), low: Number(low), close: Number(close) }
      return { ...known, points: withPoint(known.points, { time: open_time, ...point }) }
    }
  }
}

/** Puts the quotes of an earlier span before those that are shown; another kind of quotes has no effect. */
export const withEarlierQuotes = (known: Quotes | undefined, message: Message): Quotes | undefined => {
  const earlier = withMessage(undefined, message)
  if (known?.kind === 'ticks' && earlier?.kind === 'ticks')
    return { ...known, points: withEarlier(known.points, earlier.points) }
  if (known?.kind === 'candles' && earlier?.kind === 'candles')
    return { ...known, points: withEarlier(known.points, earlier.points) }
  return known
}

/** The quotes of a symbol, and what reads earlier ones. */
export type FollowedQuotes = {
  /** Undefined before the first answer. */
  readonly quotes: Quotes | undefined
  /** The sentence by which the server refused to tell the quotes; undefined once it does. */
  readonly refusal: string | undefined
  /** True if earlier quotes can be read, as far as is known. */
  readonly hasEarlier: boolean
  /** Reads earlier quotes, unless that is under way. */
  readonly readEarlier: () => void
}

/** Follows the ticks of a symbol, or its candles of some seconds, and reads earlier ones when they are asked for. */
export const useTicks = (symbol: string, granularity: Granularity | undefined): FollowedQuotes => {
  const { socket } = useTrading()
  const [quotes, setQuotes] = useState<Quotes>()
  const [refusal, setRefusal] = useState<string>()
  const [isOldest, setOldest] = useState(false)
  const isReading = useRef(false)
  const latest = useRef(quotes)
  latest.current = quotes
  useEffect(() => {
    setQuotes(undefined)
    setRefusal(undefined)
    setOldest(false)
    return socket.follow<typeof ticksHistoryCall>(
      () => ({ ticks_history: symbol, end: 'latest', count: HISTORY, subscribe: 1, ...styleOf(granularity) }),
      {
        onMessage: (message) => {
          setRefusal(undefined)
          setQuotes((known) => withMessage(known, message))
        },
        onRefused: (error) => setRefusal(shownMessage(error)),
      },
    )
  }, [socket, symbol, granularity])
  const readEarlier = useCallback(() => {
    const shown = latest.current?.points ?? []
    const first = shown[0]?.time
    if (isReading.current || first === undefined) return
    isReading.current = true
    socket
      .call<typeof ticksHistoryCall>({
        ticks_history: symbol,
        end: String(first - 1),
        count: HISTORY,
        adjust_start_time: 1,
        ...styleOf(granularity),
      })
      .then((message) => {
        // The quotes may have been replaced meanwhile, by those of another symbol or after a lost connection.
        if (latest.current?.points[0]?.time !== first) return
        const { points = [] } = withMessage(undefined, message) ?? {}
        setOldest(points.length === 0 || points.length + shown.length >= EARLIER_POINTS_MAX)
        setQuotes((known) => withEarlierQuotes(known, message))
      })
      // The newest quotes are shown all the same; the next scroll asks again.
      .catch(() => {})
      .finally(() => {
        isReading.current = false
      })
  }, [socket, symbol, granularity])
  return { quotes, refusal, hasEarlier: quotes !== undefined && quotes.points.length > 0 && !isOldest, readEarlier }
}
