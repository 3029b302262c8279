import { inParallel } from '../server/in-parallel.ts'
import type { AskedContract } from './asked-contracts.ts'
import type { Trader } from './traders.ts'

const AT_ONCE = 64

/** Buys so many contracts, spread over the traders; rejects if one is refused. */
export const buyMany = async (
  traders: readonly Trader[],
  count: number,
  contractOf: (number: number) => AskedContract,
): Promise<void> => {
  await inParallel(
    Array.from({ length: count }, (_, index) => index),
    {
      atOnce: AT_ONCE,
      work: async (index) => {
        await traders[index % traders.length]?.call({ buy: '1', price: 1, parameters: contractOf(index) })
      },
    },
  )
}
