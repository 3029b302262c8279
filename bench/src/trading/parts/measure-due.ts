import { aimed, figure, type PartResult, undisturbed } from '../../report/part-result.ts'
import type { MeasuredServer } from '../../server/measured-server.ts'
import { riseOrFallUntil } from '../asked-contracts.ts'
import { buyMany } from '../buy-many.ts'
import { settledCount, watchMovements } from '../settled-count.ts'
import { closeSockets, openTraders } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

const GIVE_UP_MS = 120_000
const OPEN_PER_ACCOUNT = 50
/** The buys of the contracts must be over before they end, at this rate. */
const BUYS_PER_SECOND = 200

/** Buys contracts that all end on one tick, and measures how long after it the last of them has been pushed as settled. */
export const measureDue = async (server: MeasuredServer, { due, aims, names }: TradingOptions): Promise<PartResult> => {
  const settled = settledCount()
  const traders = await openTraders(server, {
    count: Math.ceil(due / OPEN_PER_ACCOUNT),
    names,
    onPush: settled.onPush,
  })
  await watchMovements(traders)
  const endEpoch = Math.ceil(Date.now() / 1000 + 30 + due / BUYS_PER_SECOND)
  console.error(`buying ${figure(due)} contracts that end together`)
  await buyMany(traders, due, (number) => riseOrFallUntil(number, endEpoch))
  const early = settled.count()
  const ended = await settled.until(due, GIVE_UP_MS)
  const seconds = (performance.timeOrigin + settled.lastAtMs()) / 1000 - endEpoch
  const closed = closeSockets(traders)
  return {
    rows: [
      ['due on one tick', 'all settled after s', 'settled/s'],
      [figure(due), figure(seconds), figure(due / seconds)],
    ],
    checks: [
      aimed('seconds until all are settled', seconds, { max: aims.dueSeconds }),
      aimed('contracts that ended while others were bought', early, { max: 0 }),
      ended,
      undisturbed({}, closed),
    ],
  }
}
