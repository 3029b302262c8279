import screen from '../../ui/screen.module.css'
import { ContractName } from '../contract-name.tsx'
import styles from '../trade.module.css'
import { isOpenContract, newestContract, type Position } from './positions.ts'
import { ContractEnd, ContractStatus, Profit } from './positions-table.tsx'

/**
 * The newest contract in one line, which stays at the lower edge of the window while the list of contracts is below it; the
 * link leads to the element with the id `listId`. Nothing where the account has no contract to show.
 */
export const NewestContract = ({
  positions,
  listId,
}: {
  readonly positions: readonly Position[]
  readonly listId: string
}) => {
  const newest = newestContract(positions)
  if (newest === undefined) return null
  const openCount = positions.filter(isOpenContract).length
  return (
    <section className={styles.newest} aria-label="Newest contract">
      <span role="status">
        <ContractStatus position={newest} />
      </span>
      <strong>
        <ContractName contract={newest} />
      </strong>
      <span>
        <ContractEnd position={newest} />
      </span>
      <span>
        <span className={screen.hint}>Profit</span> <Profit value={newest.profit} />{' '}
        {newest.profit === undefined ? null : newest.currency}
      </span>
      <a href={`#${listId}`}>{openCount > 1 ? `Show the ${openCount} open contracts` : 'Show the contract'}</a>
    </section>
  )
}
