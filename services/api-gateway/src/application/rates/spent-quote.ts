import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import type { Gateway } from '../gateway.ts'
import type { Quote } from './quote.ts'

/** Longer than a command may be under way. */
const KEPT_LONGER_MS = 60_000

const keyOf = ({ token_id }: Quote): ExpiringKey => `quote/${token_id}`

/**
 * Takes a quote for one command, so that no other may use it on any account while it can still be offered; answers whether
 * it is this command's. The account that pays remembers it too, and has the last word.
 */
export const claimQuote = async ({ readModel, clock }: Gateway, quote: Quote, commandId: string): Promise<boolean> => {
  const lifeMs = Math.ceil((microsecondsOf(quote.expires_at) - clock()) / 1000)
  const holder = { command_id: commandId }
  const keptMs = Math.max(lifeMs, 0) + KEPT_LONGER_MS
  return (
    (await readModel.putIfAbsent(keyOf(quote), holder, keptMs)) ||
    (await readModel.extend(keyOf(quote), holder, keptMs))
  )
}

/** Gives a quote back that a refused command held; one that another command holds stays with that. */
export const releaseQuote = async ({ readModel }: Gateway, quote: Quote, commandId: string): Promise<void> => {
  const isHeld = await readModel.extend(keyOf(quote), { command_id: commandId }, KEPT_LONGER_MS)
  if (isHeld) await readModel.take(keyOf(quote))
}
