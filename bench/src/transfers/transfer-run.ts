import type { Payees } from './workload.ts'

/** One load: closed over so many connections, or open at a rate; between so many wallets, anybody or one of them paid. */
export type TransferRun = {
  readonly name: string
  readonly connections: number
  readonly wallets: number
  readonly ratePerSecond: number | undefined
  readonly payees?: Payees | undefined
}

/** A load, named for its shape. */
export const transferRun = (shape: Omit<TransferRun, 'name'>): TransferRun => {
  const { connections, wallets, ratePerSecond, payees } = shape
  const load = ratePerSecond === undefined ? 'closed' : `open at ${ratePerSecond}/s`
  const between = payees === 'the first' ? `${wallets} wallets, one receiver` : `${wallets} wallets`
  return { ...shape, name: `${load}, ${connections} connection${connections === 1 ? '' : 's'}, ${between}` }
}
