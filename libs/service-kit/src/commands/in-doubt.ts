import type { BoundedSet } from '../bounded-set.ts'
import type { AppendPlan } from '../planning/append-draft.ts'

/**
 * Adds to `inDoubt` the commands of a plan that have an event in the store, may have one, or may still get one: all whose
 * result is an event, except those that this plan decided if it is certain that the plan was not written.
 */
export const markInDoubt = (
  inDoubt: BoundedSet,
  { results, answerRevisions }: AppendPlan<unknown, unknown, unknown>,
  { isUnwritten }: { readonly isUnwritten: boolean },
): void => {
  for (const { message, result } of results) {
    if (result.kind !== 'event' || (isUnwritten && answerRevisions.has(message.command_id))) continue
    inDoubt.add(message.command_id)
  }
}
