import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { hasSameHours, type SessionCalendar } from '@folio/pricing/calendar/trading-calendar.ts'

/**
 * A revision keeps the hours of a calendar for this time before and after it. It is longer than the longest contract and
 * than the longest stop whose ticks are made up, so a contract never waits for a tick that the new calendar does not schedule.
 */
const KEPT_SECONDS = 14 * 86_400

/** The reason for which another calendar cannot replace that of a listed symbol at an epoch; undefined if it can. */
export const revisionFault = (
  current: SymbolFacts['calendar'],
  next: SessionCalendar,
  epoch: number,
): 'calendar_not_newer' | 'calendar_changes_too_soon' | undefined => {
  if (next.revision <= (current === 'always' ? 0 : current.revision)) return 'calendar_not_newer'
  const kept = { from: Math.max(0, epoch - KEPT_SECONDS), to: epoch + KEPT_SECONDS }
  return hasSameHours(current, next, kept) ? undefined : 'calendar_changes_too_soon'
}
