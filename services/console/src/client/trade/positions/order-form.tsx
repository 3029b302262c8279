import type { ContractUpdateRequest, contractUpdateCall } from '@folio/contracts/websocket/trading/contract-update.ts'
import { useState } from 'react'
import { typedAmount } from '../../typed-amount.ts'
import screen from '../../ui/screen.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { AMOUNT } from '../money-text.ts'
import { useLinkState, useTrading } from '../trading-context.ts'
import { ActNote, ReasonedButton } from './position-acts.tsx'
import type { Position } from './positions.ts'
import { useAct } from './use-act.ts'

type OrderName = 'take_profit' | 'stop_loss'

const NAMES = { take_profit: 'Take profit', stop_loss: 'Stop loss' } as const
const ORDERS: readonly OrderName[] = ['take_profit', 'stop_loss']

/** The amount of an order as the client writes it, without a sign; empty where there is none. */
const amountOf = ({ limit_order }: Position, name: OrderName): string =>
  (limit_order?.[name]?.display_order_amount ?? '').replace('-', '')

const rangeText = ({ validation_params }: Position, name: OrderName): string | undefined => {
  const { min, max } = validation_params?.[name] ?? {}
  return min === undefined || max === undefined ? undefined : `${min} to ${max}, or empty for none`
}

/** Tells if a contract takes a change of limit orders now. */
export const takesOrders = ({ is_sold, is_valid_to_update }: Position): boolean =>
  is_sold !== 1 && ORDERS.some((name) => is_valid_to_update?.[name] === 1)

/** Changes the limit orders of a contract: those that it takes now. An emptied field removes the order. */
export const OrderForm = ({ position }: { readonly position: Position }) => {
  const { socket } = useTrading()
  const isOpen = useLinkState().status === 'open'
  const { step, act, forgetOutcome } = useAct()
  const [typed, setTyped] = useState<Partial<Readonly<Record<OrderName, string>>>>({})
  const names = ORDERS.filter((name) => position.is_valid_to_update?.[name] === 1)
  const changed = names.flatMap((name) => {
    const amount = typedAmount(typed[name] ?? amountOf(position, name))
    return amount === amountOf(position, name) ? [] : [{ name, amount }]
  })
  const bad = changed.find(({ amount }) => amount !== '' && !AMOUNT.test(amount))
  const save = (): void => {
    const limit_order: ContractUpdateRequest['limit_order'] = Object.fromEntries(
      changed.map(({ name, amount }) => [name, amount === '' ? null : Number(amount)]),
    )
    act(() =>
      socket.call<typeof contractUpdateCall>({ contract_update: 1, contract_id: position.contract_id, limit_order }),
    )
  }
  const wrong = bad === undefined ? undefined : `The ${NAMES[bad.name].toLowerCase()} must be a number, or empty.`
  const none = changed.length === 0 ? 'Change an amount first.' : undefined
  return (
    <div className={screen.form} onChange={forgetOutcome}>
      <div className={screen.row}>
        {names.map((name) => (
          <TextField
            key={name}
            label={NAMES[name]}
            value={typed[name] ?? amountOf(position, name)}
            inputMode="decimal"
            autoComplete="off"
            size={10}
            hint={rangeText(position, name)}
            onChange={(value) => setTyped((known) => ({ ...known, [name]: value }))}
          />
        ))}
      </div>
      <ReasonedButton reason={isOpen ? (wrong ?? none) : 'There is no connection at the moment.'} onPress={save}>
        Change the orders
      </ReasonedButton>
      <ActNote step={step} done="Changed; the orders act on later ticks." />
    </div>
  )
}
