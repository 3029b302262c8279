import { useClient } from '../client-context.ts'
import { SaveAll } from '../ui/save-all.tsx'
import { readAllRows } from './all-rows.ts'
import { statementCsv } from './statement-csv.ts'
import type { StatementSearch } from './statement-page.ts'

/** Saves all rows of a statement that its filters let through as CSV. */
export const SaveStatement = ({ search }: { readonly search: StatementSearch }) => {
  const { send } = useClient()
  return (
    <SaveAll
      name={`statement-${search.wallet ?? 'main'}`}
      read={(reading) => readAllRows(send, search, reading)}
      csv={statementCsv}
    />
  )
}
