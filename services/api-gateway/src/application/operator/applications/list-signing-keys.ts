import {
  listSigningKeys as endpoint,
  SIGNING_KEYS_SHOWN_MAX,
} from '@folio/contracts/http/operator/applications/signing-keys.ts'
import { SIGNING_KEYS_STREAM, signingKeyEventSchemas } from '@folio/contracts/identity/events.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { type AddedKey, signingKeyTurns } from './signing-key-turns.ts'

const PAGE_EVENTS = 500

/** Key 0 exists without an event. */
const FIRST_KEY: AddedKey = { number: 0, signsFrom: null, addedAt: null, addedBy: null }

const dataIn = ({ data }: RecordedEvent): unknown => JSON.parse(Buffer.from(data).toString())

const addedKeyIn = (recorded: RecordedEvent): AddedKey => {
  const { number, signs_from } = signingKeyEventSchemas.SigningKeyAdded.parse(dataIn(recorded))
  return {
    number,
    signsFrom: microsecondsOf(signs_from),
    addedAt: microsecondsOf(metadataOf(recorded).at),
    addedBy: formatEventRef(recorded),
  }
}

/** Reads the stream of the keys from its end back, until there are enough keys. */
const newestKeys = async ({ store }: Pick<Gateway, 'store'>) => {
  const keys: AddedKey[] = []
  const rsaNumbers = new Set<number>()
  let from: number | undefined
  for (;;) {
    const range = { direction: 'backwards', limit: PAGE_EVENTS, ...(from === undefined ? {} : { from }) } as const
    const page = await store.readStream(SIGNING_KEYS_STREAM, range)
    for (const recorded of page) {
      if (recorded.type === 'SigningKeyAdded') keys.push(addedKeyIn(recorded))
      if (recorded.type === 'RsaKeyAdded') {
        rsaNumbers.add(signingKeyEventSchemas.RsaKeyAdded.parse(dataIn(recorded)).number)
      }
    }
    const oldest = page.at(-1)?.revision ?? 0
    if (oldest === 0) keys.push(FIRST_KEY)
    if (oldest === 0 || keys.length > SIGNING_KEYS_SHOWN_MAX) {
      return { keys: keys.slice(0, SIGNING_KEYS_SHOWN_MAX), rsaNumbers, isWhole: keys.length <= SIGNING_KEYS_SHOWN_MAX }
    }
    from = oldest - 1
  }
}

/** Answers the signing keys with their turns, the newest first; private keys stay encrypted in the stream. */
export const listSigningKeys = handle(endpoint, async (gateway): Promise<Answer<typeof endpoint>> => {
  const { store, clock } = gateway
  const position = await store.lastPosition()
  const { keys, rsaNumbers, isWhole } = await newestKeys(gateway)
  return {
    data: {
      checkpoint: { epoch: store.epoch, position },
      rows: signingKeyTurns(keys, { rsaNumbers, now: clock() }),
      is_whole: isWhole,
    },
  }
})
