import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { eventHash, idOfHash } from './hash-chain.ts'
import { shownDifference } from './shown-difference.ts'

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

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** Reads the hash of the previous event from stored metadata. */
const previousIn = ({ prev_hash: found }: Stored['metadata']): string =>
  typeof found === 'string' && /^[0-9a-f]{64}$/.test(found) ? found : ''

const wrong = (what: string, expected: string, found: string): Verdict => ({ outcome: 'wrong', what, expected, found })

/** The stored bytes of an event, and the JSON that they are. */
type Stored = {
  readonly bytes: { readonly data: Uint8Array; readonly metadata: Uint8Array }
  readonly data: unknown
  readonly metadata: Readonly<Record<string, unknown>>
}

const verdictOn = (
  event: ListedEvent,
  computed: { readonly stored: Stored; readonly hash: string; readonly before: string | undefined },
): Verdict => {
  const { id, hash, prev_hash } = event
  const { stored, before } = computed
  const previous = previousIn(stored.metadata)
  if (before !== undefined && previous !== before) return wrong('previous hash', before, previous)
  if (prev_hash !== previous) return wrong('previous hash', previous, prev_hash)
  if (hash !== computed.hash) return wrong('hash', computed.hash, hash)
  const ownId = idOfHash(computed.hash)
  if (id !== ownId) return wrong('id', ownId, id)
  const difference = shownDifference(event, stored.data, stored.metadata)
  return difference === undefined
    ? { outcome: 'right' }
    : wrong(difference.what, JSON.stringify(difference.stored), JSON.stringify(difference.shown))
}

/** Reads the stored bytes of an event; the name of the part that is not base64 of JSON instead. */
const storedOf = (raw: NonNullable<ListedEvent['raw']>): Stored | keyof typeof raw => {
  let part: keyof typeof raw = 'metadata'
  try {
    const metadataBytes = bytesOf(raw.metadata)
    const metadata = jsonOf(metadataBytes)
    if (typeof metadata !== 'object' || metadata === null) return part
    part = 'data'
    const dataBytes = bytesOf(raw.data)
    return { bytes: { data: dataBytes, metadata: metadataBytes }, data: jsonOf(dataBytes), metadata: { ...metadata } }
  } catch {
    return part
  }
}

/**
 * Computes the hash and the id of each event from its stored bytes, and compares them with what the server says, and the
 * chain from event to event; then what an event shows, except masked values, with its bytes. Events without bytes get no
 * verdict, bytes that are no JSON are wrong. Rejects where the browser offers no WebCrypto.
 */
export const checkChain = async (events: readonly ListedEvent[]): Promise<CheckedChain> => {
  const beganMs = performance.now()
  const verdicts = new Map<number, Verdict>()
  const hashes = new Map([[-1, GENESIS]])
  for (const event of events.toSorted((one, other) => one.revision - other.revision)) {
    if (event.raw === null) continue
    const { stream, revision, type } = event
    const stored = storedOf(event.raw)
    if (typeof stored === 'string') {
      verdicts.set(revision, wrong(stored, 'JSON in base64', event.raw[stored]))
      hashes.set(revision, event.hash)
      continue
    }
    const hash = await eventHash(previousIn(stored.metadata), { stream, revision, type, ...stored.bytes })
    verdicts.set(revision, verdictOn(event, { stored, hash, before: hashes.get(revision - 1) }))
    hashes.set(revision, hash)
  }
  return { verdicts, ms: performance.now() - beganMs }
}
