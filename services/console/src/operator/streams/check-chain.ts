import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/console/stream-events.ts'
import { eventHash, idOfHash } from './hash-chain.ts'

/** An event of a stream as the API lists it. */
export type ListedEvent = DataOf<typeof listStreamEvents>['rows'][number]

/** The verdict of this page on one event; `expected` and `found` tell what differs. */
export type Verdict =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong'; readonly what: string; readonly expected: string; readonly found: string }

/** The verdicts by revision, and the time that the page took for them. */
export type CheckedChain = { readonly verdicts: ReadonlyMap<number, Verdict>; readonly ms: number }

const GENESIS = '0'.repeat(64)

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** Reads the hash of the previous event from stored metadata. */
const previousIn = (metadata: Uint8Array): string => {
  const read: unknown = JSON.parse(new TextDecoder().decode(metadata))
  const found = typeof read === 'object' && read !== null && 'prev_hash' in read ? read.prev_hash : undefined
  return typeof found === 'string' && /^[0-9a-f]{64}$/.test(found) ? found : ''
}

const wrong = (what: string, expected: string, found: string): Verdict => ({ outcome: 'wrong', what, expected, found })

const verdictOn = (
  { id, hash, prev_hash }: ListedEvent,
  computed: { readonly hash: string; readonly previous: string; readonly before: string | undefined },
): Verdict => {
  const { previous, before } = computed
  if (before !== undefined && previous !== before) return wrong('previous hash', before, previous)
  if (prev_hash !== previous) return wrong('previous hash', previous, prev_hash)
  if (hash !== computed.hash) return wrong('hash', computed.hash, hash)
  const ownId = idOfHash(computed.hash)
  return id === ownId ? { outcome: 'right' } : wrong('id', ownId, id)
}

/**
 * Computes the hash and the id of each event from its stored bytes, and compares them with what the server says, and the
 * chain from event to event. Events without bytes get no verdict. Rejects where the browser offers no WebCrypto.
 */
export const checkChain = async (events: readonly ListedEvent[]): Promise<CheckedChain> => {
  const beganMs = performance.now()
  const verdicts = new Map<number, Verdict>()
  const hashes = new Map([[-1, GENESIS]])
  for (const event of events.toSorted((one, other) => one.revision - other.revision)) {
    if (event.raw === null) continue
    const { stream, revision, type } = event
    const metadata = bytesOf(event.raw.metadata)
    const previous = previousIn(metadata)
    const hash = await eventHash(previous, { stream, revision, type, data: bytesOf(event.raw.data), metadata })
    verdicts.set(revision, verdictOn(event, { hash, previous, before: hashes.get(revision - 1) }))
    hashes.set(revision, hash)
  }
  return { verdicts, ms: performance.now() - beganMs }
}
