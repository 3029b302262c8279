/** One load: closed over so many connections, or open at a rate; between so many wallets. */
export type TransferRun = {
  readonly name: string
  readonly connections: number
  readonly wallets: number
  readonly ratePerSecond: number | undefined
}

/** A load, named for its shape. */
export const transferRun = ({ connections, wallets, ratePerSecond }: Omit<TransferRun, 'name'>): TransferRun => {
  const load = ratePerSecond === undefined ? 'closed' : `open at ${ratePerSecond}/s`
  const name = `${load}, ${connections} connection${connections === 1 ? '' : 's'}, ${wallets} wallets`
  return { name, connections, wallets, ratePerSecond }
}
