import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { type MouseEvent, useState } from 'react'
import type { Failure } from '../../../api/call-failure.ts'
import { visibleText } from '../../../api/visible-text.ts'
import { isZero } from '../../../money/decimal.ts'
import { shownAmount } from '../../../money/shown-amount.ts'
import controls from '../../../ui/controls.module.css'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { type GiveUpWords, UnknownOutcome } from '../../intention/unknown-outcome.tsx'
import screen from '../../ui/screen.module.css'
import { moneyText } from '../money-text.ts'
import type { Price } from '../ticket/use-proposal.ts'
import styles from '../trade.module.css'
import { useLinkState, useTrading } from '../trading-context.ts'
import { movedPrice } from './moved-price.ts'
import type { PurchaseStep, usePurchase } from './use-purchase.ts'

/** The sentence that says why nothing can be bought now; undefined if the price can be bought. */
const reasonOf = (
  step: PurchaseStep,
  price: Price,
  { missing, isOpen }: { readonly missing: string | undefined; readonly isOpen: boolean },
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
      <p className={styles.longcode}>
        <FreeText text={proposal.longcode} />
      </p>
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

const OrderFact = ({
  order: { display_name, display_order_amount: amount, value },
}: {
  readonly order: ShownOrder
}) => {
  const { currency } = useTrading().account
  return (
    <>
      <dt>{visibleText(display_name ?? '')}</dt>
      <dd>
        {amount === null || amount === undefined ? null : <Money amount={amount} currency={currency} />}
        {value === null || value === undefined ? '' : ` at ${value}`}
      </dd>
    </>
  )
}

const WORDS: GiveUpWords = {
  lost: 'It was not made: forget it',
  forgotten: 'I have looked at the contracts: forget it',
  effect:
    'The purchase may have been made, or may still be made within a minute. Look among the contracts below and in the ' +
    'profit table, with the movements of the account, before you buy again: that would be one more contract.',
}

/** Scrolls as little as needed until an element is in sight. */
const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

const Refused = ({ failure }: { readonly failure: Failure }) => {
  const { code, message, details } = failure
  const moved = movedPrice(failure, navigator.language)
  return code === 'PriceMoved' ? (
    <p ref={bringIntoSight} className={screen.pending}>
      … Nothing was bought. {moved?.text ?? message} The button buys at it.
    </p>
  ) : (
    <p ref={bringIntoSight} className={screen.bad}>
      ✕ Nothing was bought. {message} ({typeof details['subcode'] === 'string' ? details['subcode'] : code})
    </p>
  )
}

const Outcome = ({ step }: { readonly step: PurchaseStep }) => {
  const { currency } = useTrading().account
  switch (step.kind) {
    case 'none':
    case 'sending':
    case 'unknown':
      return null
    case 'sent':
      return (
        <p className={screen.ok}>
          ✓ Bought for <Money amount={moneyText(step.bought.buy_price)} currency={currency} />: contract{' '}
          {step.bought.contract_id}.
        </p>
      )
    case 'refused':
      return <Refused failure={step.failure} />
  }
}

/** The button that buys what is offered, with real money after a second question; with a reason it does nothing. */
const BuyButton = ({
  offered,
  reason,
  label,
  onBuy,
}: {
  readonly offered: ShownProposal | undefined
  /** Says why nothing can be bought now; undefined if the price can be bought. */
  readonly reason: string | undefined
  readonly label: string
  readonly onBuy: (proposal: ShownProposal) => void
}) => {
  const { account } = useTrading()
  const [isAsking, setAsking] = useState(false)
  const isReal = account.account_type === 'real'
  const asked = offered && shownAmount(moneyText(offered.ask_price), navigator.language)
  const cost = asked === undefined ? '' : ` for ${asked} ${account.currency}`
  const buyOffered = (): void => {
    if (reason === undefined && offered !== undefined) onBuy(offered)
  }
  const click = ({ detail }: MouseEvent): void => {
    if (reason !== undefined || offered === undefined || detail > 1) return
    if (isReal) setAsking(true)
    else buyOffered()
  }
  return (
    <>
      <button
        type="button"
        className={controls.primary}
        aria-disabled={reason !== undefined}
        aria-describedby="buy-reason"
        onClick={click}
      >
        {label}
        {cost} {isReal ? '(real money)' : '(play money)'}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title="Buy with real money?"
          verb={`Buy${cost}`}
          onConfirm={() => {
            setAsking(false)
            buyOffered()
          }}
          onClose={() => setAsking(false)}
        >
          {offered === undefined ? <p>{reason}</p> : <PriceFacts proposal={offered} />}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/**
 * Shows the price of the ticket and buys at it, with real money after a second question. A disabled button says why; the second click of a double click buys nothing.
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
  const isOpen = useLinkState().status === 'open'
  const { step, buy, ask, giveUp } = purchase
  const reason = reasonOf(step, price, { missing, isOpen })
  const offered = price.kind === 'offered' && missing === undefined ? price.proposal : undefined
  const moved = step.kind === 'refused' ? movedPrice(step.failure, navigator.language) : undefined
  return (
    <div className={styles.buy}>
      {offered === undefined ? null : <PriceFacts proposal={offered} />}
      <BuyButton offered={offered} reason={reason} label={moved?.label ?? 'Buy'} onBuy={buy} />
      <p id="buy-reason" className={screen.hint}>
        {reason ?? ' '}
      </p>
      <div role="status">
        <Outcome step={step} />
      </div>
      {step.kind === 'unknown' ? (
        <UnknownOutcome step={step} flow={{ isWaiting: false, ask, giveUp }} words={WORDS} />
      ) : null}
    </div>
  )
}
