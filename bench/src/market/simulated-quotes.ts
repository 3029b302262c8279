import { simulatedFeed } from '@folio/feed/simulated-feed.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'

const SECRET = new Uint8Array(32).fill(7)

/** The quotes of the symbols that tick at an epoch. */
export type QuotesAt = (epoch: number) => Record<string, string>

/** Simulates the quotes of all symbols in the hour that begins at an epoch; every other hour has the same ones. */
export const simulatedQuotes = async (start: number): Promise<QuotesAt> => {
  const untilEpoch = start + HOUR_SECONDS - 1
  const clock = (): number => untilEpoch * 1e6
  const feed = simulatedFeed({ clock, secretOf: async () => SECRET, storeEpoch: 1, clockSkewMs: 0 })
  const bySecond = new Map<number, Record<string, string>>()
  const symbols = simulatedSymbols.map(({ symbol }) => symbol)
  await feed.follow({ symbols, after: { epoch: start - 1 }, untilEpoch }, async ({ ticks }) => {
    for (const { symbol, sourceTime, quote } of ticks) {
      const second = sourceTime % HOUR_SECONDS
      bySecond.set(second, { ...bySecond.get(second), [symbol]: quote })
    }
  }).done
  await feed.close()
  return (epoch) => bySecond.get(epoch % HOUR_SECONDS) ?? {}
}
