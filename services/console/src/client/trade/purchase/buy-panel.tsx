import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import type { KeyboardEvent, MouseEvent } from 'react'
import { shownMessage } from '../../../api/socket/socket-failure.ts'
import { isZero } from '../../../money/decimal.ts'
import controls from '../../../ui/controls.module.css'
import { Money } from '../../../ui/money.tsx'
import screen from '../../ui/screen.module.css'
import { moneyText } from '../money-text.ts'
import type { Price } from '../ticket/use-proposal.ts'
import styles from '../trade.module.css'
import { useLinkState, useTrading } from '../trading-context.ts'
import type { PurchaseStep, usePurchase } from './use-purchase.ts'

/** The sentence that says why nothing can be bought now; undefined if the price can be bought. */
const reasonOf = (
  step: PurchaseStep,
  price: Price,
  missing: string | undefined,
  isOpen: boolean,
): string | undefined => {
  if (step.kind === 'sending') return 'The purchase is on its way.'
  if (step.kind === 'unknown') return 'The outcome of the purchase before is not known yet.'
  if (!isOpen) return 'There is no connection at the moment.'
  if (missing !== undefined) return missing
  if (price.kind === 'refused') return price.message
  return price.kind === 'waiting' ? 'Waiting for the price.' : undefined
}

const PriceFacts = ({ proposal }: { readonly proposal: ShownProposal }) => {
  const { currency } = useTrading().account
  const payout = moneyText(proposal.payout)
  const orders = proposal.limit_order ?? {}
  return (
    <>
      <p className={styles.longcode}>{proposal.longcode}</p>
      <dl className={screen.facts}>
        <dt>Price</dt>
        <dd>
          <Money amount={moneyText(proposal.ask_price)} currency={currency} />
        </dd>
        {isZero(payout) ? null : (
          <>
            <dt>Payout</dt>
            <dd>
              <Money amount={payout} currency={currency} />
            </dd>
          </>
        )}
        {proposal.display_number_of_contracts === undefined ? null : (
          <>
            <dt>Payout per point</dt>
            <dd>{proposal.display_number_of_contracts}</dd>
          </>
        )}
        {proposal.cancellation?.ask_price === undefined ? null : (
          <>
            <dt>Of it, cancellation</dt>
            <dd>
              <Money amount={moneyText(proposal.cancellation.ask_price)} currency={currency} />
            </dd>
          </>
        )}
        {[orders.take_profit, orders.stop_loss, orders.stop_out].map((order) =>
          order === undefined ? null : <OrderFact key={order.display_name} order={order} />,
        )}
      </dl>
    </>
  )
}

type ShownOrder = {
  readonly display_name?: string | undefined
  readonly display_order_amount?: string | null | undefined
  readonly value?: string | null | undefined
}

const OrderFact = ({ order: { display_name, display_order_amount, value } }: { readonly order: ShownOrder }) => (
  <>
    <dt>{display_name}</dt>
    <dd>
      {display_order_amount}
      {value === null || value === undefined ? '' : ` at ${value}`}
    </dd>
  </>
)

const PRICE_MOVED_NEW = 2

/** Says that the price has moved, with what it is now. */
const Moved = ({ error }: { readonly error: SocketError }) => {
  const now = error.code_args?.[PRICE_MOVED_NEW]
  return (
    <p className={screen.pending}>
      … Nothing was bought. {shownMessage(error)}
      {now === undefined ? '' : ' The button buys at the new price.'}
    </p>
  )
}

const Outcome = ({ step, onAskAgain }: { readonly step: PurchaseStep; readonly onAskAgain: () => void }) => {
  const { currency } = useTrading().account
  switch (step.kind) {
    case 'none':
    case 'sending':
      return null
    case 'bought':
      return (
        <p className={screen.ok}>
          ✓ Bought for <Money amount={moneyText(step.bought.buy_price)} currency={currency} />: contract{' '}
          {step.bought.contract_id}.
        </p>
      )
    case 'refused':
      return step.error.code === 'PriceMoved' ? (
        <Moved error={step.error} />
      ) : (
        <p className={screen.bad}>
          ✕ Nothing was bought. {shownMessage(step.error)} ({step.error.subcode ?? step.error.code})
        </p>
      )
    case 'unknown':
      return (
        <>
          <p className={screen.pending}>
            … Not known yet: {step.intention.longcode} {step.note}
          </p>
          <button type="button" className={controls.secondary} onClick={onAskAgain}>
            Ask again with the same id
          </button>
          <p className={screen.hint}>
            Request <code>{step.intention.request_id}</code>
          </p>
        </>
      )
  }
}

/**
 * Shows the price of the ticket and buys at it. A disabled button says why; the second click of a double click, and a key
 * that is held down, buy nothing.
 */
export const BuyPanel = ({
  price,
  missing,
  purchase,
}: {
  readonly price: Price
  readonly missing: string | undefined
  readonly purchase: ReturnType<typeof usePurchase>
}) => {
  const { account } = useTrading()
  const isOpen = useLinkState().status === 'open'
  const { step, buy, askAgain } = purchase
  const reason = reasonOf(step, price, missing, isOpen)
  const offered = price.kind === 'offered' && missing === undefined ? price.proposal : undefined
  const hasMoved = step.kind === 'refused' && step.error.code === 'PriceMoved'
  const click = ({ detail }: MouseEvent): void => {
    if (reason === undefined && offered !== undefined && detail <= 1) buy(offered)
  }
  const holdKey = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault()
  }
  return (
    <div className={styles.buy}>
      {offered === undefined ? null : <PriceFacts proposal={offered} />}
      <button
        type="button"
        className={controls.primary}
        aria-disabled={reason !== undefined}
        aria-describedby="buy-reason"
        onClick={click}
        onKeyDown={holdKey}
      >
        {hasMoved ? 'Buy at the new price' : 'Buy'}
        {offered === undefined ? '' : ` for ${moneyText(offered.ask_price)} ${account.currency}`}{' '}
        {account.account_type === 'demo' ? '(play money)' : '(real money)'}
      </button>
      <p id="buy-reason" className={screen.hint}>
        {reason ?? ' '}
      </p>
      <div role="status">
        <Outcome
          step={step}
          onAskAgain={() => {
            if (step.kind === 'unknown') askAgain(step.intention)
          }}
        />
      </div>
    </div>
  )
}
