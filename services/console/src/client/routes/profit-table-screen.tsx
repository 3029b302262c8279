import type { statementCall } from '@folio/contracts/websocket/statement.ts'
import type { profitTableCall } from '@folio/contracts/websocket/trading/profit-table.ts'
import type { proposalOpenContractCall } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { areTurned, type Days } from '../../time/day.ts'
import controls from '../../ui/controls.module.css'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { useTimeMode } from '../../ui/time/time-mode.ts'
import { useSymbols } from '../trade/contract-name.tsx'
import { ContractStatement } from '../trade/positions/contract-statement.tsx'
import { momentsOf } from '../trade/profit/all-contracts.ts'
import { MovementsTable } from '../trade/profit/movements-table.tsx'
import { ProfitTable } from '../trade/profit/profit-table.tsx'
import { SaveProfitTable } from '../trade/profit/save-profit-table.tsx'
import { useMovements } from '../trade/profit/use-movements.ts'
import { contractName } from '../trade/symbol-names.ts'
import { useSocketRead } from '../trade/use-socket-read.ts'
import { DayFields, WithinDays } from '../ui/day-fields.tsx'
import screen from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'

const ROWS = 25
const MOVEMENTS = 50

const Statement = ({ contract }: { readonly contract: string }) => {
  const read = useSocketRead<typeof proposalOpenContractCall>({
    proposal_open_contract: 1,
    contract_id: Number(contract),
  })
  const symbols = useSymbols().data?.active_symbols
  const shown = read.data?.proposal_open_contract
  const title = shown?.contract_id === undefined ? `Contract ${contract}` : contractName(symbols, shown)
  return (
    <Panel title={title}>
      <ReadStates
        read={read}
        what="the contract"
        empty={{ text: 'The account has no such contract.' }}
        isEmpty={({ proposal_open_contract }) => proposal_open_contract.contract_id === undefined}
      >
        {({ proposal_open_contract: { contract_id = 0, ...shown } }) => (
          <ContractStatement position={{ ...shown, contract_id }} />
        )}
      </ReadStates>
    </Panel>
  )
}

/** The buttons that turn the pages of the profit table. */
const Pages = ({
  first,
  count,
  onTurn,
}: {
  readonly first: number
  readonly count: number
  readonly onTurn: (first: number) => void
}) => (
  <div className={screen.filters}>
    <button
      type="button"
      className={controls.secondary}
      disabled={first === 0}
      onClick={() => onTurn(Math.max(0, first - ROWS))}
    >
      Newer
    </button>
    <button type="button" className={controls.secondary} disabled={count < ROWS} onClick={() => onTurn(first + ROWS)}>
      Older
    </button>
  </div>
)

const Movements = () => {
  const read = useSocketRead<typeof statementCall>({ statement: 1, description: 1, limit: MOVEMENTS })
  return (
    <Panel title="Movements of money">
      <ReadStates
        read={read}
        what="the movements"
        empty={{
          text: 'No money has moved on this account. Purchases and the ends of contracts appear here, and what you move under Options accounts.',
        }}
        isEmpty={({ statement }) => statement.transactions.length === 0}
      >
        {({ statement }) => <MovementsTable rows={statement.transactions} />}
      </ReadStates>
    </Panel>
  )
}

/** The contracts that ended within some days, by pages, the newest first. */
const EndedContracts = ({
  days,
  first,
  onTurn,
}: {
  readonly days: Days
  readonly first: number
  readonly onTurn: (first: number) => void
}) => {
  const read = useSocketRead<typeof profitTableCall>({
    profit_table: 1,
    description: 1,
    limit: ROWS,
    offset: first,
    ...withoutUndefined(momentsOf(days)),
  })
  return (
    <ReadStates
      read={read}
      what="the profit table"
      empty={{ text: 'No contract has ended in this time. Buy one on Trade; it is listed here once it has ended.' }}
      isEmpty={({ profit_table }) => profit_table.transactions.length === 0 && first === 0}
    >
      {({ profit_table }) => (
        <>
          <ProfitTable rows={profit_table.transactions} />
          <Pages first={first} count={profit_table.transactions.length} onTurn={onTurn} />
        </>
      )}
    </ReadStates>
  )
}

/** The ended contracts of the account with the statement of one, and the movements of its money. */
export const ProfitTableScreen = () => {
  const search = useSearch({ from: '/trading/profit-table' })
  const navigate = useNavigate({ from: '/profit-table' })
  const { from, to, contract } = search
  const days: Days = { from, to, isUtc: useTimeMode() === 'utc' }
  const first = Number(search.first ?? 0)
  useMovements()
  const change = (changed: { readonly from?: string; readonly to?: string; readonly first?: string }): void => {
    const kept = Object.entries({ ...search, first: undefined, ...changed }).filter(([, value]) => value !== '')
    void navigate({ search: withoutUndefined(Object.fromEntries(kept)), replace: true })
  }
  const save = areTurned(days) ? null : <SaveProfitTable key={JSON.stringify(days)} days={days} />
  return (
    <Screen title="Profit table" actions={save}>
      <Panel title="Ended contracts">
        <search className={screen.filters}>
          <DayFields days={days} onChange={change} />
        </search>
        <WithinDays days={days}>
          <EndedContracts
            days={days}
            first={first}
            onTurn={(turned) => change({ first: turned === 0 ? '' : String(turned) })}
          />
        </WithinDays>
      </Panel>
      {contract === undefined ? null : <Statement contract={contract} />}
      <Movements />
    </Screen>
  )
}
