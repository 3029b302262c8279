import type { ReactNode } from 'react'
import { visibleText } from '../../../api/visible-text.ts'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { Money } from '../../../ui/values/money.tsx'
import screen from '../../ui/screen.module.css'
import { Scrolled } from '../../ui/scrolled.tsx'
import { useSymbols } from '../contract-name.tsx'
import { epochText } from '../epoch-text.ts'
import { symbolName } from '../symbol-names.ts'
import { DecidingDay } from './deciding-day.tsx'
import type { Position } from './positions.ts'
import { ContractStatus, Profit } from './positions-table.tsx'

type Fact = readonly [name: string, value: ReactNode] | undefined

const fact = (name: string, value: ReactNode): Fact =>
  value === undefined || value === null || value === '' ? undefined : [name, value]

const Spot = ({ quote, epoch }: { readonly quote: string; readonly epoch: number | null | undefined }) => (
  <>
    {quote}
    {typeof epoch === 'number' ? (
      <>
        {' '}
        at <Moment time={epochText(epoch)} />
      </>
    ) : null}
  </>
)

const spotFact = (name: string, quote: string | null | undefined, epoch: number | null | undefined): Fact =>
  typeof quote === 'string' ? fact(name, <Spot quote={quote} epoch={epoch} />) : undefined

const moneyFact = (name: string, amount: string | null | undefined, currency: string): Fact =>
  typeof amount === 'string' ? fact(name, <Money amount={amount} currency={currency} />) : undefined

const momentFact = (name: string, epoch: number | null | undefined): Fact =>
  typeof epoch === 'number' ? fact(name, <Moment time={epochText(epoch)} isDated />) : undefined

const orderFacts = ({ limit_order = {} }: Position): readonly Fact[] =>
  [limit_order.take_profit, limit_order.stop_loss, limit_order.stop_out].map((order) =>
    fact(
      visibleText(order?.display_name ?? ''),
      order && `${order.display_order_amount ?? ''}${typeof order.value === 'string' ? ` at ${order.value}` : ''}`,
    ),
  )

const factsOf = (position: Position): readonly Fact[] => {
  const { currency = '', barrier, high_barrier, low_barrier, multiplier, growth_rate, transaction_ids } = position
  const isEnded = position.is_sold === 1
  return [
    fact('Status', <ContractStatus position={position} />),
    momentFact('Bought', position.purchase_time),
    isEnded ? momentFact('Ended', position.sell_time) : undefined,
    moneyFact('Paid', position.buy_price, currency),
    position.payout === undefined || Number(position.payout) === 0
      ? undefined
      : moneyFact('Payout if won', position.payout, currency),
    moneyFact(isEnded ? 'Received' : 'Worth now', isEnded ? position.sell_price : position.bid_price, currency),
    fact('Profit', <Profit value={position.profit} />),
    spotFact('Entry spot', position.entry_spot, position.entry_spot_time),
    spotFact('Exit spot', position.exit_spot, position.exit_spot_time),
    fact('Barrier', barrier),
    fact('Upper barrier', high_barrier),
    fact('Lower barrier', low_barrier),
    fact('Reset to', position.reset_barrier),
    fact('Chosen tick', position.selected_tick),
    fact('Multiplier', multiplier === undefined ? undefined : `× ${multiplier}`),
    fact('Growth a tick', growth_rate === undefined ? undefined : `${Math.round(growth_rate * 100)} %`),
    fact('Payout per point', position.display_number_of_contracts),
    ...orderFacts(position),
    fact('Why it ended so', isEnded ? visibleText(position.validation_error ?? '') : undefined),
    fact('Transactions', [transaction_ids?.buy, transaction_ids?.sell].filter((id) => id !== undefined).join(', ')),
  ]
}

type Row = { readonly epoch: number; readonly quote: string; readonly name: string }

/** The recorded ticks that decided a contract, or those of a contract in ticks so far. */
const ticksOf = ({ audit_details, tick_stream = [] }: Position): readonly Row[] =>
  (audit_details?.all_ticks ?? tick_stream).map((tick) => ({
    epoch: tick.epoch,
    quote: tick.tick_display_value ?? '',
    name: 'name' in tick && typeof tick.name === 'string' ? tick.name : '',
  }))

const Ticks = ({ rows, decidedAt }: { readonly rows: readonly Row[]; readonly decidedAt: number | undefined }) =>
  rows.length === 0 ? null : (
    <Scrolled label="Ticks of the contract">
      <table className={screen.table} aria-label="Ticks of the contract">
        <thead>
          <tr>
            <th scope="col">Tick</th>
            <th scope="col" className={screen.number}>
              Quote
            </th>
            <th scope="col">Role</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ epoch, quote, name }) => (
            <tr key={epoch}>
              <td>
                <Moment time={epochText(epoch)} /> <code>{epoch}</code>
              </td>
              <td className={screen.number}>{quote}</td>
              <td>
                {visibleText(name)}
                {epoch === decidedAt ? <strong> decides</strong> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )

/** The statement of one contract: its terms, its money, and the recorded ticks, of which one decides. */
export const ContractStatement = ({ position }: { readonly position: Position }) => {
  const symbols = useSymbols().data?.active_symbols
  const { underlying_symbol = '' } = position
  const decidedAt = position.is_sold === 1 && position.status !== 'sold' ? position.exit_spot_time : undefined
  return (
    <>
      <p className={screen.note}>
        <FreeText text={position.longcode ?? ''} />
      </p>
      <dl className={screen.facts}>
        {factsOf(position).map((each) =>
          each === undefined ? null : (
            <div key={each[0]} className={screen.fact}>
              <dt>{each[0]}</dt>
              <dd>{each[1]}</dd>
            </div>
          ),
        )}
        <div className={screen.fact}>
          <dt>Symbol</dt>
          <dd>
            <FreeText text={symbolName(symbols, underlying_symbol)} /> <code>{visibleText(underlying_symbol)}</code>
          </dd>
        </div>
        <div className={screen.fact}>
          <dt>Contract</dt>
          <dd>
            <Copyable text={String(position.contract_id)} label="the number of the contract" />
          </dd>
        </div>
      </dl>
      {typeof decidedAt === 'number' ? <DecidingDay epoch={decidedAt} /> : null}
      <Ticks rows={ticksOf(position)} decidedAt={decidedAt ?? undefined} />
    </>
  )
}
