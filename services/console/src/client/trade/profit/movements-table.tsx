import type { StatementRow } from '@folio/contracts/websocket/statement.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import screen from '../../ui/screen.module.css'
import { Scrolled } from '../../ui/scrolled.tsx'
import { epochText } from '../epoch-text.ts'
import { moneyText } from '../money-text.ts'
import { Profit } from '../positions/positions-table.tsx'

const ACTIONS = { buy: 'Purchase', sell: 'End of a contract', deposit: 'Deposit', withdrawal: 'Withdrawal' } as const

/** The movements of the account's money, the newest first, each with the balance after it. */
export const MovementsTable = ({ rows }: { readonly rows: readonly StatementRow[] }) => (
  <Scrolled label="Movements">
    <table className={screen.table} aria-label="Movements">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">What</th>
          <th scope="col" className={screen.number}>
            Amount
          </th>
          <th scope="col" className={screen.number}>
            Balance after
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.transaction_id}>
            <td data-label="Time">
              <Moment time={epochText(row.transaction_time)} isDated />
            </td>
            <td data-label="What">
              {ACTIONS[row.action_type]} {row.contract_id === null ? null : <code>{row.contract_id}</code>}
              <div className={screen.hint}>
                <FreeText text={row.longcode ?? ''} />
              </div>
            </td>
            <td data-label="Amount" className={screen.number}>
              <Profit value={moneyText(row.amount)} />
            </td>
            <td data-label="Balance after" className={screen.number}>
              <Amount value={moneyText(row.balance_after)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
)
