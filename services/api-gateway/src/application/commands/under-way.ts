import { DependencyUnavailable } from '@folio/kernel/dependency-unavailable.ts'
import { noAnswer, type Refusal, Refused } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'

/** A request without an answer, as a look-up showed it. */
type Seen = {
  /** The end of the life of the command that an earlier call may have sent (microseconds since 1970); undefined if none did. */
  readonly claimNotAfter: number | undefined
  /** The moment up to which the view has seen every event (microseconds since 1970). */
  readonly caughtUpAt: number
}

/** Tells if an earlier call may have sent the command of a request, which may take effect or be missing in the view still. */
export const isUnderWay = ({ times }: Pick<Gateway, 'times'>, { claimNotAfter, caughtUpAt }: Seen): boolean =>
  claimNotAfter !== undefined && caughtUpAt <= claimNotAfter + times.marginMs * 1000

/** Does a part of a call; throws 504 where it is refused, or a port cannot be reached, and an earlier call is under way. */
export const whileUnderWay = async <Done>(isEarlierUnderWay: boolean, work: () => Promise<Done>): Promise<Done> => {
  try {
    return await work()
  } catch (error) {
    throw isEarlierUnderWay && (error instanceof Refused || error instanceof DependencyUnavailable)
      ? new Refused(noAnswer())
      : error
  }
}

/**
 * Prepares the command of a request. While an earlier call of it is under way, 504 takes the place of each refusal, since
 * the facts may have changed after the earlier call passed the same checks, and no refusal may deny its effect.
 */
export const prepareUnderWay = async <Prepared extends object>(
  gateway: Pick<Gateway, 'times'>,
  seen: Seen,
  prepare: () => Promise<Prepared | Refusal>,
): Promise<Prepared | Refusal> => {
  const isEarlierUnderWay = isUnderWay(gateway, seen)
  const prepared = await whileUnderWay(isEarlierUnderWay, prepare)
  return isEarlierUnderWay && 'code' in prepared ? noAnswer() : prepared
}
