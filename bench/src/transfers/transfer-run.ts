import type { Payees } from './workload.ts'

/** One load: its connections (closed) or its rate (open), its number of wallets, and the choice of the receivers. */
export type TransferRun = {
  readonly name: string
  readonly connections: number
  readonly wallets: number
  readonly ratePerSecond: number | undefined
  readonly payees?: Payees | undefined
  /** The transfers of one call; undefined, calls of one transfer. */
  readonly bulk?: number | undefined
}

/** Makes a load with a name made of its settings. */
export const transferRun = (shape: Omit<TransferRun, 'name'>): TransferRun => {
  const { connections, wallets, ratePerSecond, payees, bulk } = shape
  const load = ratePerSecond === undefined ? 'closed' : `open at ${ratePerSecond}/s`
  const between = payees === 'the first' ? `${wallets} wallets, one receiver` : `${wallets} wallets`
  const name = `${load}, ${connections} connection${connections === 1 ? '' : 's'}, ${between}`
  return { ...shape, name: bulk === undefined ? name : `${name}, ${bulk} a call` }
}
