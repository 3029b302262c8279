import type { ticksHistoryCall } from '@folio/contracts/websocket/market/ticks-history.ts'
import type { SocketAnswer } from '@folio/contracts/websocket/socket-call.ts'
import { useEffect, useState } from 'react'
import { type CandlePoint, type TickPoint, withPoint } from '../../../charts/tick-points.ts'
import { useTrading } from '../trading-context.ts'

/** The seconds of a candle. */
export type Granularity = 60 | 300 | 3600

/** The quotes of a symbol, oldest first, with the decimals of a quote. */
export type Quotes =
  | { readonly kind: 'ticks'; readonly points: readonly TickPoint[]; readonly decimals: number }
  | { readonly kind: 'candles'; readonly points: readonly CandlePoint[]; readonly decimals: number }

type Message = SocketAnswer<typeof ticksHistoryCall>

const HISTORY = 300

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

/** Follows the ticks of a symbol, or its candles of some seconds; undefined before the first answer. */
export const useTicks = (symbol: string, granularity: Granularity | undefined): Quotes | undefined => {
  const { socket } = useTrading()
  const [quotes, setQuotes] = useState<Quotes>()
  useEffect(() => {
    setQuotes(undefined)
    return socket.follow<typeof ticksHistoryCall>(
      () => ({
        ticks_history: symbol,
        end: 'latest',
        count: HISTORY,
        subscribe: 1,
        ...(granularity === undefined ? {} : { style: 'candles', granularity }),
      }),
      { onMessage: (message) => setQuotes((known) => withMessage(known, message)), onRefused: () => {} },
    )
  }, [socket, symbol, granularity])
  return quotes
}
