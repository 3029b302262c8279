import type { cancelCall } from '@folio/contracts/websocket/trading/cancel.ts'
import type { sellCall } from '@folio/contracts/websocket/trading/sell.ts'
import { type ReactNode, useId } from 'react'
import { visibleText } from '../../../api/visible-text.ts'
import controls from '../../../ui/controls.module.css'
import screen from '../../ui/screen.module.css'
import styles from '../trade.module.css'
import { useLinkState, useTrading } from '../trading-context.ts'
import type { Position } from './positions.ts'
import { type ActStep, isAtMarket, useAct } from './use-act.ts'

/** Says what became of a call about a contract. */
export const ActNote = ({ step, done }: { readonly step: ActStep; readonly done: string }) => {
  switch (step.kind) {
    case 'none':
    case 'sending':
      return null
    case 'done':
      return <p className={screen.ok}>✓ {done}</p>
    case 'refused':
      return <p className={screen.bad}>✕ {step.message}</p>
    case 'unknown':
      return <p className={screen.pending}>… Not known yet: the contract shows what became of it.</p>
  }
}

/** A button that says why it can do nothing now. */
export const ReasonedButton = ({
  reason,
  children,
  onPress,
}: {
  readonly reason: string | undefined
  readonly children: ReactNode
  readonly onPress: () => void
}) => {
  const id = useId()
  return (
    <div className={styles.reasoned}>
      <button
        type="button"
        className={controls.secondary}
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        onClick={({ detail }) => {
          if (reason === undefined && detail <= 1) onPress()
        }}
      >
        {children}
      </button>
      {reason === undefined ? null : (
        <span id={id} className={screen.hint}>
          {reason}
        </span>
      )}
    </div>
  )
}

const NO_CONNECTION = 'There is no connection at the moment.'

const Sale = ({ position }: { readonly position: Position }) => {
  const { account, socket } = useTrading()
  const isOpen = useLinkState().status === 'open'
  const { step, act } = useAct()
  const { contract_id, bid_price, is_valid_to_sell, validation_error } = position
  const takesAny = isAtMarket(step)
  const sell = (): void =>
    act(() => socket.call<typeof sellCall>({ sell: contract_id, price: takesAny ? 0 : Number(bid_price) }))
  const barred =
    is_valid_to_sell === 1 && bid_price !== undefined ? undefined : visibleText(validation_error ?? 'There is no bid.')
  const reason = isOpen ? (step.kind === 'sending' ? 'The sale is on its way.' : barred) : NO_CONNECTION
  const amount = bid_price === undefined ? undefined : `${bid_price} ${account.currency}`
  return (
    <>
      <ReasonedButton reason={reason} onPress={sell}>
        {amount === undefined
          ? 'Sell'
          : takesAny
            ? `Sell at market, now about ${amount}`
            : `Sell for at least ${amount}`}
      </ReasonedButton>
      <ActNote step={step} done="Sold." />
    </>
  )
}

const Cancellation = ({ position: { contract_id, is_valid_to_cancel } }: { readonly position: Position }) => {
  const { socket } = useTrading()
  const isOpen = useLinkState().status === 'open'
  const { step, act } = useAct()
  const barred = is_valid_to_cancel === 1 ? undefined : 'The deal cancellation has expired.'
  return (
    <>
      <ReasonedButton
        reason={isOpen ? barred : NO_CONNECTION}
        onPress={() => act(() => socket.call<typeof cancelCall>({ cancel: contract_id }))}
      >
        Cancel the deal
      </ReasonedButton>
      <ActNote step={step} done="Cancelled." />
    </>
  )
}

/** The sale of an open contract, and its cancellation where that was bought. */
export const PositionActs = ({ position }: { readonly position: Position }) =>
  position.is_sold === 1 ? null : (
    <div className={styles.acts}>
      <Sale position={position} />
      {position.cancellation === undefined ? null : <Cancellation position={position} />}
    </div>
  )
