import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'

/** A contract of the account with its number. */
export type Position = ShownContract & { readonly contract_id: number }

/** The most ended contracts that stay on the screen. */
const ENDED_MAX = 10

/** Tells if a contract has not ended. */
export const isOpenContract = ({ is_sold }: Pick<Position, 'is_sold'>): boolean => is_sold !== 1

/**
 * Puts a message about a contract into the list, the newest purchase first. A contract that has ended stays so: a price that
 * was on its way does not open it again.
 */
export const withContract = (known: readonly Position[], told: Position): readonly Position[] => {
  const before = known.find(({ contract_id }) => contract_id === told.contract_id)
  if (before !== undefined && !isOpenContract(before) && isOpenContract(told)) return known
  const others = known.filter(({ contract_id }) => contract_id !== told.contract_id)
  const all = [...others, told].toSorted((one, other) => other.contract_id - one.contract_id)
  const ended = all.filter((each) => !isOpenContract(each))
  const dropped = new Set(ended.slice(ENDED_MAX))
  return all.filter((each) => !dropped.has(each))
}

/** Returns the newest open contract of a list with the newest first, or the newest one where all have ended. */
export const newestContract = <Listed extends Pick<Position, 'is_sold'>>(
  positions: readonly Listed[],
): Listed | undefined => positions.find(isOpenContract) ?? positions[0]
