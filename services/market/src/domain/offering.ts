import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import type { OfferingEvent } from '@folio/contracts/market/events.ts'
import type { Commissions, ContractCategory, Offering } from '@folio/contracts/market/offering.ts'
import { type Amount, amountOf, isLess } from '@folio/kernel/amount.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** What is sold of a symbol: nothing before it is listed, and nothing while it is suspended. */
export type OfferingState = {
  readonly offering: Offering | null
  readonly suspended: 'operator' | 'deviation_too_small' | null
}

const ZERO = amountOf('0')
const COMMISSION_MAX = amountOf('0.25')
/** The formulas of touch contracts are off by up to 0.018, which the commission has to cover. */
const TOUCH_COMMISSION_MIN = amountOf('0.02')
const TOUCH_CATEGORIES: readonly ContractCategory[] = ['touchnotouch', 'staysinout']

const isInRange = (category: string, commission: Amount): boolean => {
  const isTouch = TOUCH_CATEGORIES.some((touch) => touch === category)
  return !isLess(commission, isTouch ? TOUCH_COMMISSION_MIN : ZERO) && !isLess(COMMISSION_MAX, commission)
}

const areInRange = (commissions: Commissions): boolean =>
  Object.entries(commissions).every(([category, commission]) => isInRange(category, commission))

type Reason = Extract<OfferingEvent, { type: 'OfferingRefused' }>['data']['reason']

const refused = ({ symbol }: OfferingCommand, reason: Reason, commissions?: Commissions): readonly OfferingEvent[] => [
  { type: 'OfferingRefused', data: { symbol, reason, ...(commissions === undefined ? {} : { commissions }) } },
]

const decide = (command: OfferingCommand, { offering, suspended }: OfferingState): readonly OfferingEvent[] => {
  const { symbol } = command
  switch (command.type) {
    case 'ListSymbol': {
      const { type: _, ...listed } = command
      if (offering !== null) return refused(command, 'already_listed')
      if (!areInRange(command.commissions)) return refused(command, 'commission_out_of_range', command.commissions)
      return [{ type: 'OfferingChanged', data: listed }]
    }
    case 'ChangeOffering': {
      const { commissions } = command
      if (offering === null) return refused(command, 'not_listed', commissions)
      if (!areInRange(commissions)) return refused(command, 'commission_out_of_range', commissions)
      return [{ type: 'OfferingChanged', data: { ...offering, commissions } }]
    }
    case 'SuspendSymbol': {
      if (offering === null) return refused(command, 'not_listed')
      if (suspended !== null) return refused(command, 'already_suspended')
      return [{ type: 'SymbolSuspended', data: { symbol, reason: command.reason } }]
    }
    case 'ResumeSymbol': {
      if (offering === null) return refused(command, 'not_listed')
      if (suspended === null) return refused(command, 'not_suspended')
      return [{ type: 'SymbolResumed', data: { symbol } }]
    }
    default:
      return unreachable(command)
  }
}

const evolve = (state: OfferingState, event: OfferingEvent): OfferingState => {
  switch (event.type) {
    case 'OfferingChanged':
      return { ...state, offering: event.data }
    case 'SymbolSuspended':
      return { ...state, suspended: event.data.reason }
    case 'SymbolResumed':
      return { ...state, suspended: null }
    case 'OfferingRefused':
      return state
    default:
      return unreachable(event)
  }
}

/** The decider of a symbol's offering: its facts never change, its commissions do, and it can be suspended. */
export const offering: Decider<OfferingCommand, OfferingState, OfferingEvent> = {
  initial: { offering: null, suspended: null },
  decide,
  evolve,
}
