import type { contractsForCall } from '@folio/contracts/websocket/market/contracts-for.ts'
import type { contractsListCall } from '@folio/contracts/websocket/market/contracts-list.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { visibleText } from '../../api/visible-text.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ChartPanel } from '../trade/chart/chart-panel.tsx'
import { useSymbols } from '../trade/contract-name.tsx'
import { ContractStatement } from '../trade/positions/contract-statement.tsx'
import { NewestContract } from '../trade/positions/newest-contract.tsx'
import { OrderForm, takesOrders } from '../trade/positions/order-form.tsx'
import { PositionActs } from '../trade/positions/position-acts.tsx'
import type { Position } from '../trade/positions/positions.ts'
import { PositionsTable } from '../trade/positions/positions-table.tsx'
import { type FollowedPositions, usePositions } from '../trade/positions/use-positions.ts'
import { BuyPanel } from '../trade/purchase/buy-panel.tsx'
import { type PurchaseStep, usePurchase } from '../trade/purchase/use-purchase.ts'
import { Refusal } from '../trade/refusal.tsx'
import { contractName, symbolLabel, symbolName } from '../trade/symbol-names.ts'
import { askedContract } from '../trade/ticket/asked-contract.ts'
import { Ticket } from '../trade/ticket/ticket.tsx'
import { type Choices, type OfferedRow, ticketForm } from '../trade/ticket/ticket-form.ts'
import { type Price, useProposal } from '../trade/ticket/use-proposal.ts'
import styles from '../trade/trade.module.css'
import { useTrading } from '../trade/trading-context.ts'
import { useSocketRead } from '../trade/use-socket-read.ts'
import { Choice } from '../ui/choice.tsx'
import screen from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'

const DEFAULT_SYMBOL = 'R_100'
const FRESH_MS = 60_000
/** The time after which the page reads again the contracts on sale and the suspended symbols: the operator may change both. */
const OFFER_EVERY_MS = 20_000
/** After a refusal both are read again, but no sooner than so long after they were read. */
const OFFER_FRESH_MS = 3000
const SUSPENDED = 'Folio has suspended the sale of this symbol.'
/** The id of the list of contracts. */
const CONTRACTS = 'contracts'

/** The contracts on sale of a symbol. */
type Sold = { readonly symbol: string; readonly rows: readonly OfferedRow[]; readonly isSuspended: boolean }

/** Calls `onRefused` when a price or a purchase is refused, and what it returns when none is any more: the operator may have changed what is sold. */
const useRefusals = (price: Price, purchase: PurchaseStep, onRefused: () => () => void): void => {
  const refused = useRef(onRefused)
  refused.current = onRefused
  const isRefused = price.kind === 'refused' || purchase.kind === 'refused'
  useEffect(() => (isRefused ? refused.current() : undefined), [isRefused])
}

/** The ticket of a symbol with its price. */
const TicketPanel = ({
  sold: { symbol, rows, isSuspended },
  onRefused,
}: {
  readonly sold: Sold
  readonly onRefused: () => () => void
}) => {
  const { account } = useTrading()
  const search = useSearch({ from: '/trading/trade' })
  const navigate = useNavigate({ from: '/trade' })
  const list = useSocketRead<typeof contractsListCall>({ contracts_list: 1 }, { freshMs: Number.POSITIVE_INFINITY })
  const [choices, setChoices] = useState<Choices>({})
  const form = ticketForm(rows, { ...choices, ...search })
  const asked = form && askedContract(form, { symbol, currency: account.currency, locale: navigator.language })
  const purchase = usePurchase()
  const price = useProposal(asked && 'request' in asked ? asked.request : undefined, purchase.round)
  useRefusals(price, purchase.step, onRefused)
  const missing = asked !== undefined && 'missing' in asked ? asked.missing : undefined
  const barred = isSuspended ? SUSPENDED : form === undefined ? 'There is no contract to buy.' : missing
  const change = ({ category, type, ...others }: Choices): void => {
    // Another category has other fields; a name that the address holds is chosen there.
    purchase.forgetOutcome()
    setChoices((known) => (category === undefined ? { ...known, ...others } : { amount: known.amount }))
    if (category === undefined && type === undefined) return
    const named = category === undefined ? { category: form?.category.value, type } : { category, type: undefined }
    void navigate({ search: (before) => withoutUndefined({ ...before, ...named }), replace: true })
  }
  return (
    <>
      {form === undefined ? (
        <p className={screen.note}>Nothing is sold of this symbol at the moment.</p>
      ) : (
        <div className={styles.form}>
          <Ticket
            form={form}
            categories={list.data?.contracts_list ?? []}
            currency={account.currency}
            onChange={change}
          />
        </div>
      )}
      <BuyPanel price={price} missing={barred} purchase={purchase} />
    </>
  )
}

/** The chosen contract: its statement, and the change of its limit orders while it takes one. */
const ChosenContract = ({ position }: { readonly position: Position }) => (
  <Panel title={contractName(useSymbols().data?.active_symbols, position)}>
    {takesOrders(position) ? <OrderForm key={position.contract_id} position={position} /> : null}
    <ContractStatement position={position} />
  </Panel>
)

const Positions = ({ followed: { positions, refusal } }: { readonly followed: FollowedPositions }) => {
  if (positions === undefined) {
    if (refusal !== undefined) return <Refusal of="The contracts" message={refusal} />
    return <p className={screen.note}>Reading the contracts …</p>
  }
  return positions.length === 0 ? (
    <p className={screen.note}>
      No contract is open. Fill in the ticket above and press Buy: the contract appears here with its worth, and can be
      sold.
    </p>
  ) : (
    <PositionsTable positions={positions} actions={(position) => <PositionActs position={position} />} />
  )
}

/** Reads the symbols and the contracts on sale of one of them, each again from time to time. */
const useOffer = (symbol: string) => {
  const listed = useSymbols(OFFER_EVERY_MS)
  const symbols = listed.data?.active_symbols ?? []
  const sold = useSocketRead<typeof contractsForCall>(
    { contracts_for: symbol },
    { freshMs: FRESH_MS, everyMs: OFFER_EVERY_MS },
  )
  const isSuspended = symbols.some((each) => each.underlying_symbol === symbol && each.is_trading_suspended === 1)
  const readAgain = (): (() => void) => {
    const readAtMs = Math.max(sold.dataUpdatedAt, listed.dataUpdatedAt)
    return after(Math.max(0, readAtMs + OFFER_FRESH_MS - Date.now()), () => {
      for (const read of [sold, listed]) void read.refetch()
    })
  }
  return { symbols, sold, isSuspended, readAgain }
}

/** The ticket of a symbol, once the contracts on sale are known. */
const OfferedTicket = ({
  symbol,
  offer: { sold, isSuspended, readAgain },
}: {
  readonly symbol: string
  readonly offer: ReturnType<typeof useOffer>
}) => (
  <Panel title="Ticket">
    <ReadStates read={sold} what="what is sold" empty={{ text: 'Nothing is sold of this symbol at the moment.' }}>
      {({ contracts_for }) => (
        <TicketPanel key={symbol} sold={{ symbol, rows: contracts_for.available, isSuspended }} onRefused={readAgain} />
      )}
    </ReadStates>
  </Panel>
)

/** Trade: the chart and the ticket of a symbol with its live price, and the contracts of the account. */
export const TradeScreen = () => {
  const { symbol = DEFAULT_SYMBOL, contract } = useSearch({ from: '/trading/trade' })
  const navigate = useNavigate({ from: '/trade' })
  const offer = useOffer(symbol)
  const { symbols } = offer
  const name = symbolName(symbols, symbol)
  // The heading stays short, and the symbol is chosen beside it.
  usePageTitle(visibleText(`Trade, ${name}`), 'Folio')
  const followed = usePositions()
  const { positions } = followed
  const ofSymbol = positions?.filter(({ underlying_symbol }) => underlying_symbol === symbol) ?? []
  const chosen = positions?.find(({ contract_id }) => String(contract_id) === contract)
  const choose = (changed: string): void =>
    void navigate({ search: ({ contract: _, ...before }) => ({ ...before, symbol: changed }) })
  return (
    <Screen
      title="Trade"
      actions={
        <Choice
          label="Symbol"
          value={symbol}
          choices={symbols.map((each) => [each.underlying_symbol, symbolLabel(each)])}
          onChange={choose}
        />
      }
    >
      <div className={styles.traded}>
        <div className={styles.columns}>
          <Panel title={`Quotes of ${name}`}>
            <ChartPanel
              symbol={symbol}
              name={name}
              contract={chosen?.underlying_symbol === symbol ? chosen : ofSymbol[0]}
            />
          </Panel>
          <OfferedTicket symbol={symbol} offer={offer} />
        </div>
        <NewestContract positions={positions ?? []} listId={CONTRACTS} />
        <div id={CONTRACTS} tabIndex={-1} className={styles.contracts}>
          <Panel title="Contracts">
            <Positions followed={followed} />
          </Panel>
        </div>
      </div>
      {chosen === undefined ? null : <ChosenContract position={chosen} />}
    </Screen>
  )
}
