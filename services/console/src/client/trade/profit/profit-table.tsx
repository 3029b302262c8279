import type { ProfitRow } from '@folio/contracts/websocket/trading/profit-table.ts'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../ui/values/amount.tsx'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import screen from '../../ui/screen.module.css'
import { Scrolled } from '../../ui/scrolled.tsx'
import { ContractName } from '../contract-name.tsx'
import { epochText } from '../epoch-text.ts'
import { moneyText } from '../money-text.ts'
import { Profit } from '../positions/positions-table.tsx'
import { profitOf, totalProfit } from './profit-rows.ts'

const EndedContract = ({ row }: { readonly row: ProfitRow }) => (
  <tr>
    <th scope="row">
      <ContractName contract={row} />{' '}
      {row.contract_id === null ? null : (
        <Copyable text={String(row.contract_id)} label={`the contract ${row.contract_id}`}>
          <Link from="/profit-table" search={(search) => ({ ...search, contract: String(row.contract_id) })}>
            <code>{row.contract_id}</code>
          </Link>
        </Copyable>
      )}
      <div className={screen.hint}>
        <FreeText text={row.longcode ?? ''} />
      </div>
    </th>
    <td data-label="Bought">
      <Moment time={epochText(row.purchase_time)} isDated />
    </td>
    <td data-label="Ended">{row.sell_time === null ? '–' : <Moment time={epochText(row.sell_time)} isDated />}</td>
    <td data-label="Paid" className={screen.number}>
      <Amount value={moneyText(row.buy_price)} />
    </td>
    <td data-label="Received" className={screen.number}>
      <Amount value={moneyText(row.sell_price)} />
    </td>
    <td data-label="Profit" className={screen.number}>
      <Profit value={profitOf(row)} />
    </td>
  </tr>
)

/** The ended contracts of a page, with what each gained or lost, and the sum of the page. */
export const ProfitTable = ({ rows }: { readonly rows: readonly ProfitRow[] }) => (
  <Scrolled label="Profit table">
    <table className={screen.table} aria-label="Profit table">
      <thead>
        <tr>
          <th scope="col">Contract</th>
          <th scope="col">Bought</th>
          <th scope="col">Ended</th>
          <th scope="col" className={screen.number}>
            Paid
          </th>
          <th scope="col" className={screen.number}>
            Received
          </th>
          <th scope="col" className={screen.number}>
            Profit
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <EndedContract key={row.transaction_id} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            Sum of this page
          </th>
          <td className={screen.number}>
            <Profit value={totalProfit(rows)} />
          </td>
        </tr>
      </tfoot>
    </table>
  </Scrolled>
)
