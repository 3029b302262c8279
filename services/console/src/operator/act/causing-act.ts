import { SECOND_MS } from '@folio/kernel/units/time-units.ts'

/** Finds the act that caused an event, whose correlation id is the id of the act; undefined if the acts do not hold it. */
export const causingAct = <Found extends { readonly act_id: string }>(
  acts: readonly Found[],
  { correlation_id }: { readonly correlation_id: string },
): Found | undefined => acts.find(({ act_id }) => act_id === correlation_id)

/**
 * Returns a time before which the act of an event began, for the filter of the acts: the time of an event has microseconds,
 * and the clocks of two machines may differ a little.
 */
export const secondAfter = ({ at }: { readonly at: string }): string =>
  new Date(Date.parse(at) + SECOND_MS).toISOString()
