import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Session } from './session.ts'

/** The text of a push that many subscriptions share: the parts before and after the id of the subscription. */
export type PushBody = { readonly beforeId: string; readonly afterId: string }

const MILLISECONDS_LENGTH = '2026-01-31T09:30:00.123'.length

/** Returns the present time as pushes show it, to the millisecond. */
export const sentAt = (clock: Clock): string => `${timestampOf(clock()).slice(0, MILLISECONDS_LENGTH)}Z`

/** The subscription that the pushes belong to, and the beginning of their text, with a comma at the end. */
export type LatestPushOptions = { readonly id: string; readonly opening: string; readonly clock: Clock }

/**
 * Creates the function that pushes bodies of one subscription. While the client has a backlog the newest body takes the
 * place of the one before, so `seq` is given out when a push is sent, and has no gap. The body gets the id of the
 * subscription, or the one that `idOfBody` returns when the push is sent.
 */
export const latestPushes = (
  { latest }: Pick<Session, 'latest'>,
  { id, opening, clock }: LatestPushOptions,
): ((body: PushBody, idOfBody?: () => string) => void) => {
  let seq = 0
  return ({ beforeId, afterId }, idOfBody = () => id) =>
    latest.put(id, () => {
      seq += 1
      const own = `"subscription":{"id":"${id}"},"seq":${seq},"sent_at":"${sentAt(clock)}"`
      return `${opening}${beforeId}${idOfBody()}${afterId},${own}}`
    })
}
