import type { SocketAnswer } from '../trading/ask-socket.ts'
import type { TradeAct } from './trading-plan.ts'

/**
 * Says whether a history goes on after an answer of the socket to an act. A purchase that must be refused needs its
 * code. Of a sale or a cancellation the contract may have ended before, as an accumulator does at its barrier, since
 * the ticks of each history are other ones.
 */
export const isExpected = (act: TradeAct, error: SocketAnswer['error']): boolean => {
  switch (act.act) {
    case 'be_refused':
      return error?.code === act.code
    case 'sell':
    case 'cancel':
      return error === undefined || error.subcode === 'NoOpenPosition'
    default:
      return error === undefined
  }
}

/**
 * Returns the tick after which an act is tried again: the same one, which the sockets have not read yet, or the next one,
 * since a slow purchase took effect later than planned and its contract has no tick to be sold at yet; undefined for an
 * answer that stays.
 */
export const tickToTryAgain = (error: SocketAnswer['error']): 'same' | 'next' | undefined => {
  switch (error?.subcode) {
    case 'MissingTickMarketData':
      return 'same'
    case 'EntryTickMissing':
    case 'SellAtEntryTick':
      return 'next'
    default:
      return undefined
  }
}
