import type { Position } from '@folio/event-store/port.ts'
import { FIRST_POSITION, unansweredUpTo } from '../events/command-origin.ts'
import type { Trigger } from '../planning/plan-decision.ts'

/**
 * Returns for each event of an append, by the triggers in their order, a position that is not above its own: the steps after
 * the event are answered above it. Only the last event is certain to be at the position of the append: where another owner
 * appended the same events before, in several appends, the store recognizes them together, and events of other streams may
 * lie between them, among them answers to steps after the first ones. Each earlier event is above the position up to which
 * the sender of its command knew of no answer.
 */
export const causePositions = (
  triggers: readonly Pick<Trigger, 'origin'>[],
  position: Position,
): readonly Position[] => {
  let known = FIRST_POSITION
  return triggers.map(({ origin }, index) => {
    if (index === triggers.length - 1) return position
    const unanswered = unansweredUpTo(origin)
    // A step that became due is sent with a position beyond all events, which tells nothing of this one.
    if (unanswered < position) known = Math.max(known, unanswered)
    return known
  })
}
