import type { LastMany } from './last-many.ts'
import type { Plan } from './plan-append.ts'

/**
 * Notes which commands of a plan have an event in the store, or may have, or may still get one: all that were answered by
 * an event, but for those that this plan would have answered if it is certain that it was not written.
 */
export const putInDoubt = (
  inDoubt: LastMany,
  { answers, answered }: Plan<unknown, unknown, unknown>,
  { isUnwritten }: { readonly isUnwritten: boolean },
): void => {
  for (const { message, is } of answers) {
    if (is.kind !== 'event' || (isUnwritten && answered.has(message.command_id))) continue
    inDoubt.add(message.command_id)
  }
}
