import type { Act } from '../acts/act-outcome.ts'

/** A verification that an operator started and that the auditor lists no more: its act is all that is left of it. */
export type EarlierRun = {
  /** The id of the verification; undefined where the answer to its start was not recorded. */
  readonly id: string | undefined
  readonly act: Act
  /** The newest act that asked to stop it. */
  readonly stop: Act | undefined
}

const SUCCESS_MAX = 299

const idIn = ({ outcome }: Act): string | undefined => outcome?.details['id']

/** A refused act started nothing; one without an outcome may have started a verification. */
const mayHaveStarted = ({ outcome }: Act): boolean => outcome === null || outcome.status <= SUCCESS_MAX

/**
 * Finds the verifications that acts started and the auditor does not list, the newest first. `stops` are the acts that asked to
 * stop one, the newest first: that of a verification which had ended changed nothing, so that it tells no outcome.
 */
export const earlierRuns = (
  starts: readonly Act[],
  stops: readonly Act[],
  listed: ReadonlySet<string>,
): readonly EarlierRun[] =>
  starts
    .filter((act) => mayHaveStarted(act) && !listed.has(idIn(act) ?? ''))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .map((act) => {
      const id = idIn(act)
      const isOfRun = ({ details, outcome }: Act): boolean =>
        id !== undefined && details['verification_id'] === id && (outcome?.status ?? 0) <= SUCCESS_MAX
      return { id, act, stop: stops.find(isOfRun) }
    })

/** Says what is known of the end of an earlier verification, of which no result is recorded. */
export const endOf = ({ id, stop }: EarlierRun): string => {
  if (id === undefined) return 'not known, and not if it began'
  return stop === undefined ? 'not known' : `not known: ${stop.operator} asked to stop it`
}
