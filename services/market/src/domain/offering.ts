import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { type OfferingEvent, offeringEvents } from '@folio/contracts/market/events.ts'
import type { Commissions, Offering, OfferingLimits } from '@folio/contracts/market/offering.ts'
import { commissionOutOfRange, limitOutOfRange } from '@folio/contracts/market/offering-ranges.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { revisionFault } from './calendar-revision.ts'

/** The offering of a symbol: empty before it is listed, and while it is suspended. */
export type OfferingState = {
  readonly offering: Offering | null
  readonly suspended: 'operator' | 'deviation_too_small' | null
}

type Reason = Extract<OfferingEvent, { type: 'OfferingRefused' }>['data']['reason']

type Terms = { readonly commissions?: Commissions; readonly limits?: OfferingLimits | undefined }

const refused = (
  { symbol }: OfferingCommand,
  reason: Reason,
  { commissions, limits }: Terms = {},
): readonly OfferingEvent[] => [
  {
    type: 'OfferingRefused',
    data: {
      symbol,
      reason,
      ...(commissions === undefined ? {} : { commissions }),
      ...(limits === undefined ? {} : { limits }),
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

const decide = (command: OfferingCommand, { offering, suspended }: OfferingState): readonly OfferingEvent[] => {
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
    default:
      return unreachable(event)
  }
}

/**
 * The decider of a symbol's offering: its facts never change but for hours of its calendar that are far ahead; its commissions
 * and limits do, and it can be suspended.
 */
export const offering: Decider<OfferingCommand, OfferingState, OfferingEvent> = {
  initial: { offering: null, suspended: null },
  decide,
  evolve,
}
