import { amountOf } from '@folio/kernel/amount.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { inTicks } from './random-trade.ts'
import { sampleDecisions } from './sample-decisions.ts'
import { recordSeconds } from './sample-market.ts'
import { run } from './sample-store.ts'
import { INTERVAL_SECONDS, MARKET_START, sampleTrader } from './sample-trader.ts'

/** The number of seconds with ticks, and the seconds after which the next contract is bought. */
export type SampleDay = { readonly seconds: number; readonly contractEvery: number }

const TYPES = ['CALL', 'PUT', 'CALLE', 'PUTE', 'DIGITODD', 'DIGITEVEN', 'ASIANU', 'ASIAND', 'RUNHIGH', 'RUNLOW']
const TICKS = 5
/** The symbol of the simulator that has the facts of the one of the sample market. */
const SIMULATED_SYMBOL = 'R_100'
/** The first tick of the next day reveals the secret of a day, which the ticks are compared with. */
const REVEALED_AFTER = 60
/** A contract of five ticks has ended so many seconds after its purchase. */
const ENDS_WITHIN = (TICKS + 2) * INTERVAL_SECONDS

/**
 * Records the first seconds of a day with the ticks of all symbols in a new data directory, buys contracts of five
 * ticks on one of them one after the other, settles each, and makes the views; returns the number of contracts.
 */
export const recordSampleDay = async (dir: string, { seconds, contractEvery }: SampleDay): Promise<number> => {
  const { store, close } = await openForMaintenance(dir)
  const decisions = sampleDecisions(store)
  let newest = MARKET_START
  let bought = 0
  const open: { readonly id: number; readonly endsAt: number }[] = []
  const trader = await sampleTrader(decisions, () => newest, SIMULATED_SYMBOL)
  const last = MARKET_START + seconds - 1
  await recordSeconds(decisions, store.epoch, {
    first: MARKET_START,
    last,
    after: async (epoch) => {
      if (epoch % INTERVAL_SECONDS !== 0) return
      newest = epoch
      for (const { id } of open.splice(0, open.filter(({ endsAt }) => endsAt <= epoch).length)) await trader.settle(id)
      const isDue = epoch - MARKET_START >= bought * contractEvery
      if (!isDue || epoch + ENDS_WITHIN > last) return
      const request = inTicks(TYPES[bought % TYPES.length] ?? 'CALL', TICKS, { amount: amountOf('1') })
      open.push({ id: await trader.buy(request), endsAt: epoch + ENDS_WITHIN })
      bought += 1
    },
  })
  await close()
  await run('rebuild', '--data-dir', dir)
  return bought
}

if (import.meta.main) {
  const [dir = '', seconds = DAY_SECONDS + REVEALED_AFTER, contracts = 10_000] = process.argv.slice(2)
  const bought = await recordSampleDay(dir, {
    seconds: Number(seconds),
    contractEvery: (Number(seconds) - 2 * ENDS_WITHIN) / Number(contracts),
  })
  console.log(`${seconds} seconds of ticks with ${bought} contracts in ${dir}`)
}
