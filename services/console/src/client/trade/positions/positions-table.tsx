import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNegative, isZero } from '../../../money/decimal.ts'
import { useEverySecond } from '../../../ui/time/use-every-second.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import screen from '../../ui/screen.module.css'
import { Scrolled } from '../../ui/scrolled.tsx'
import { ContractName } from '../contract-name.tsx'
import { timeLeft } from '../time-left.ts'
import { useTrading } from '../trading-context.ts'
import type { Position } from './positions.ts'

const STATUS = {
  open: { sign: '◌', word: 'open', style: screen.pending },
  won: { sign: '✓', word: 'won', style: screen.ok },
  lost: { sign: '✕', word: 'lost', style: screen.bad },
  sold: { sign: '↩', word: 'sold', style: undefined },
  cancelled: { sign: '↩', word: 'cancelled', style: undefined },
} as const

/** The status of a contract, by a sign, a word and a colour. */
export const ContractStatus = ({ position: { status, is_expired } }: { readonly position: Position }) => {
  const { sign, word, style } = STATUS[status ?? 'open']
  return (
    <span className={style}>
      {sign} {word}
      {word === 'open' && is_expired === 1 ? ', waits for its settlement' : ''}
    </span>
  )
}

/** A gain or a loss with its sign. */
export const Profit = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? (
    <>–</>
  ) : (
    <span className={isNegative(value) ? screen.bad : screen.ok}>
      {isNegative(value) || isZero(value) ? '' : '+'}
      <Amount value={value} />
    </span>
  )

const ENDLESS_SECONDS = 50 * 365 * 86_400

/** Says when an open contract ends: by ticks, or by the server's clock. */
export const ContractEnd = ({ position }: { readonly position: Position }) => {
  const { clock } = useTrading()
  useEverySecond()
  const { tick_count, tick_passed, date_expiry, date_start = 0, sell_time, is_sold } = position
  if (is_sold === 1) return <>{sell_time === null || sell_time === undefined ? '–' : 'ended'}</>
  if (tick_count !== undefined) {
    return (
      <>
        tick {tick_passed ?? 0} of {tick_count}
      </>
    )
  }
  if (date_expiry === undefined || date_expiry - date_start > ENDLESS_SECONDS) return <>no end of its own</>
  return <>{timeLeft(date_expiry - clock.nowMs() / 1000)}</>
}

/** A row of a contract; its children can be done with it. */
const PositionRow = ({ position, children }: { readonly position: Position; readonly children: ReactNode }) => (
  <tr>
    <th scope="row">
      <ContractName contract={position} />{' '}
      <Copyable text={String(position.contract_id)} label={`the contract ${position.contract_id}`}>
        <Link
          from="/trade"
          search={(search) => ({
            ...search,
            contract: String(position.contract_id),
            symbol: position.underlying_symbol ?? '',
          })}
        >
          <code>{position.contract_id}</code>
        </Link>
      </Copyable>
      <div className={screen.hint}>
        <FreeText text={position.longcode ?? ''} />
      </div>
    </th>
    <td data-label="Paid" className={screen.number}>
      <Amount value={position.buy_price ?? '0'} />
    </td>
    <td data-label="Worth" className={screen.number}>
      {position.bid_price === undefined ? '–' : <Amount value={position.bid_price} />}
    </td>
    <td data-label="Profit" className={screen.number}>
      <Profit value={position.profit} />
    </td>
    <td data-label="End">
      <ContractEnd position={position} />
    </td>
    <td data-label="Status">
      <ContractStatus position={position} />
    </td>
    <td>{children}</td>
  </tr>
)

/** The contracts of the account, the newest first; `actions` makes what can be done with one. */
export const PositionsTable = ({
  positions,
  actions,
}: {
  readonly positions: readonly Position[]
  readonly actions?: (position: Position) => ReactNode
}) => (
  <Scrolled label="Contracts">
    <table className={screen.table} aria-label="Contracts">
      <thead>
        <tr>
          <th scope="col">Contract</th>
          <th scope="col" className={screen.number}>
            Paid
          </th>
          <th scope="col" className={screen.number}>
            Worth
          </th>
          <th scope="col" className={screen.number}>
            Profit
          </th>
          <th scope="col">End</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className={screen.hidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <PositionRow key={position.contract_id} position={position}>
            {actions?.(position)}
          </PositionRow>
        ))}
      </tbody>
    </table>
  </Scrolled>
)
