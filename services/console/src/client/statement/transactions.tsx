import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import controls from '../../ui/controls.module.css'
import { emptyList } from '../../ui/states/empty-list.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { useClient } from '../client-context.ts'
import styles from '../ui/screen.module.css'
import { pendingPauses } from './pending-pauses.ts'
import { readStatement, type StatementSearch, statementPath } from './statement-page.ts'
import { StatementTable } from './statement-table.tsx'

const EMPTY = {
  text: 'There is no transaction yet. Money comes by a transfer to your nickname, or from a payment agent.',
}

/** A page of the transactions of a wallet, the newest first, which is read again while some are pending. */
export const Transactions = ({
  search,
  onFilter,
  onTurn,
}: {
  readonly search: StatementSearch
  readonly onFilter: (changed: StatementSearch) => void
  /** Called with the cursor of the page to show. */
  readonly onTurn: (page: string | undefined) => void
}) => {
  const { send } = useClient()
  const path = statementPath(search)
  const { currency, from, to } = search
  const clear = (): void => onFilter({ currency: '', from: '', to: '' })
  const [pauseOf] = useState(pendingPauses)
  const read = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => readStatement(send, path, signal),
    refetchInterval: ({ state }) => state.status === 'success' && pauseOf(state.data, state.dataUpdateCount),
  })
  return (
    <ReadStates
      read={read}
      what="the statement"
      empty={emptyList(EMPTY, { currency, from, to }, clear)}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, older, newer }) => (
        <>
          <StatementTable rows={rows} />
          <div className={styles.filters}>
            <button
              type="button"
              className={controls.secondary}
              disabled={newer === undefined}
              onClick={() => onTurn(newer)}
            >
              Newer
            </button>
            <button
              type="button"
              className={controls.secondary}
              disabled={older === undefined}
              onClick={() => onTurn(older)}
            >
              Older
            </button>
          </div>
        </>
      )}
    </ReadStates>
  )
}
