import type { Seen } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'

/** A late limit of one call: ticks come in seconds, and on a busy machine in tens of them. */
export const DECIDED_WITHIN_MS = 120_000

/** The reasons of refusals that pass as ticks come, and those of a busy service. A change of orders that came too late has no subcode. */
const PASSING = [
  'MissingTickMarketData',
  'EntryTickMissing',
  'SellAtEntryTick',
  'WaitForContractSettlement',
  'PriceMoved',
  'ContractUpdateFailure',
  'InternalServerError',
]

/** The subcode of an error on a socket, or its code where it has none. */
export const reasonOf = ({ error }: Seen): string | undefined => error?.subcode ?? error?.code

/** A socket on which a call is answered before the next one is made. */
type Asking = { readonly ask: (request: object) => Promise<Seen> }

/**
 * Asks on a socket what `request` returns, again and each time for its next request while ticks that are late, or a busy
 * service, refuse it, or while one of `more` does; resolves with the first other answer.
 */
export const askUntilDecided = async (
  { ask }: Asking,
  request: () => object | Promise<object>,
  more: readonly string[] = [],
): Promise<Seen> => {
  const { answer } = await eventually(async () => {
    const given = await ask(await request())
    return [...PASSING, ...more].includes(reasonOf(given) ?? '') ? false : { answer: given }
  }, DECIDED_WITHIN_MS)
  return answer
}
