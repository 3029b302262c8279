import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { type OfferingEvent, offeringEvents } from '@folio/contracts/market/events.ts'
import type {
  Commissions,
  MarketModel,
  ModelRevision,
  Offering,
  OfferingLimits,
} from '@folio/contracts/market/offering.ts'
import { commissionOutOfRange, limitOutOfRange } from '@folio/contracts/market/offering-ranges.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { revisionFault } from './calendar-revision.ts'
import { modelRevision } from './model-revision.ts'

/** The offering of a symbol: empty before it is listed, and while it is suspended. */
export type OfferingState = {
  readonly offering: Offering | null
  readonly suspended: 'operator' | 'deviation_too_small' | null
  /** The last revision of the model of a market; left out before the first. */
  readonly model?: ModelRevision
}

type Reason = Extract<OfferingEvent, { type: 'OfferingRefused' }>['data']['reason']

type Terms = {
  readonly commissions?: Commissions
  readonly limits?: OfferingLimits | undefined
  readonly estimates?: MarketModel
}

const refused = (
  { symbol }: OfferingCommand,
  reason: Reason,
  { commissions, limits, estimates }: Terms = {},
): readonly OfferingEvent[] => [
  {
    type: 'OfferingRefused',
    data: {
      symbol,
      reason,
      ...(commissions === undefined ? {} : { commissions }),
      ...(limits === undefined ? {} : { limits }),
      ...(estimates === undefined ? {} : { model: estimates }),
    },
  },
]

/** Changes the terms of a listed symbol; its facts stay as they were listed. */
const change = (
  command: Extract<OfferingCommand, { type: 'ChangeOffering' }>,
  offering: Offering | null,
): readonly OfferingEvent[] => {
  const { commissions, limits } = command
  if (offering === null) return refused(command, 'not_listed', { commissions })
  if (commissionOutOfRange(commissions) !== undefined) {
    return refused(command, 'commission_out_of_range', { commissions })
  }
  if (limits !== undefined && limitOutOfRange(limits) !== undefined) {
    return refused(command, 'limit_out_of_range', { limits })
  }
  const { limits: _, ...listed } = offering
  return [{ type: 'OfferingChanged', data: { ...listed, commissions, ...(limits === undefined ? {} : { limits }) } }]
}

const decide = (command: OfferingCommand, state: OfferingState): readonly OfferingEvent[] => {
  const { offering, suspended } = state
  const { symbol } = command
  switch (command.type) {
    case 'ListSymbol': {
      const { type: _, ...listed } = command
      if (offering !== null) return refused(command, 'already_listed')
      if (commissionOutOfRange(command.commissions) !== undefined) {
        return refused(command, 'commission_out_of_range', command)
      }
      if (listed.limits !== undefined && limitOutOfRange(listed.limits) !== undefined) {
        return refused(command, 'limit_out_of_range', command)
      }
      return [{ type: 'OfferingChanged', data: listed }]
    }
    case 'ChangeOffering':
      return change(command, offering)
    case 'ReviseCalendar': {
      if (offering === null) return refused(command, 'not_listed')
      const fault = revisionFault(offering.calendar, command.calendar, command.epoch)
      if (fault !== undefined) return refused(command, fault)
      return [{ type: 'OfferingChanged', data: { ...offering, calendar: command.calendar } }]
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
    case 'ReviseModel': {
      const { model: estimates } = command
      if (offering === null) return refused(command, 'not_listed', { estimates })
      const revision = modelRevision(command, { listed: offering.model, last: state.model })
      return typeof revision === 'string'
        ? refused(command, revision, { estimates })
        : [{ type: 'ModelRevised', data: { symbol, ...revision } }]
    }
    default:
      return unreachable(command)
  }
}

const evolve = (state: OfferingState, event: OfferingEvent): OfferingState => {
  if (isNoOp(offeringEvents, event)) return state
  switch (event.type) {
    case 'OfferingChanged':
      return { ...state, offering: event.data }
    case 'SymbolSuspended':
      return { ...state, suspended: event.data.reason }
    case 'SymbolResumed':
      return { ...state, suspended: null }
    case 'ModelRevised': {
      const { symbol: _, ...model } = event.data
      return { ...state, model }
    }
    default:
      return unreachable(event)
  }
}

/**
 * The decider of a symbol's offering: its facts never change but for hours of its calendar that are far ahead and the estimates
 * of a market; its commissions and limits do, and it can be suspended.
 */
export const offering: Decider<OfferingCommand, OfferingState, OfferingEvent> = {
  initial: { offering: null, suspended: null },
  decide,
  evolve,
}
