import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/console/acts.ts'
import { microsecondsOf } from '../../time/shown-time.ts'

/** An act of an operator. */
export type Act = DataOf<typeof listActs>['rows'][number]

/** The name of the act that sets a rate. */
export const SETS_RATE = 'setFxRate'

const SUCCESS_MAX = 299

/**
 * The acts that may have set the rate of a currency at a moment: those that began before it and were answered after it. There
 * is one, or several where two operators set the same rate at once.
 */
export const actsAt = (
  acts: readonly Act[],
  { currency, at }: { readonly currency: string; readonly at: string },
): readonly Act[] => {
  const moment = microsecondsOf(at)
  return acts.filter(
    ({ kind, details, at: began, outcome }) =>
      kind === SETS_RATE &&
      details['currency'] === currency &&
      outcome !== null &&
      outcome.status <= SUCCESS_MAX &&
      microsecondsOf(began) <= moment &&
      moment <= microsecondsOf(outcome.at),
  )
}

const MARGIN_MS = 60_000

/** The window of the acts that may have set a rate at a moment, for the filter of the acts. */
export const actsAround = (at: string): { readonly start: string; readonly end: string } => ({
  start: new Date(Date.parse(at) - MARGIN_MS).toISOString(),
  end: new Date(Date.parse(at) + MARGIN_MS).toISOString(),
})
