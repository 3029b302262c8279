import { revealField as endpoint } from '@folio/contracts/http/operator/streams/reveal-field.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'

/**
 * The kinds of texts that may be revealed. A text is encrypted for one kind and does not decrypt as another, so that
 * passwords and private keys, which are encrypted in the same way, stay hidden.
 */
const REVEALED = ['nickname', 'email', 'real_name', 'residence', 'description', 'token_name', 'agent_details'] as const

/** An event names at most its client, both sides of a transfer, and a few ids of its own. */
const OWNERS_MAX = 16

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const NOT_READABLE = ruleViolation(
  'not_readable',
  'The field is not an encrypted text of a client that may be revealed, or its client was erased.',
)

/** Finds the value at a path of names. */
const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined,
      data,
    )

/** All ids in an event that may be the client whose key encrypts its texts. */
const ownersIn = (recorded: RecordedEvent, data: string): readonly string[] => {
  const { client_id } = metadataOf(recorded)
  const found = [...(client_id === undefined ? [] : [client_id]), ...(`${recorded.stream} ${data}`.match(UUIDS) ?? [])]
  return [...new Set(found)].slice(0, OWNERS_MAX)
}

const decrypted = async (
  { keys }: Pick<Gateway, 'keys'>,
  owners: readonly string[],
  text: string,
): Promise<string | undefined> => {
  for (const owner of owners) {
    const key = await keys.get(owner)
    if (key === undefined) continue
    for (const field of REVEALED) {
      const clear = decryptText(key, { field }, text)
      if (clear !== undefined) return clear
    }
  }
  return undefined
}

/** Decrypts one field of an event; the route records the act before it runs. */
export const revealField = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { stream } = call.params
  const { revision, field } = call.body
  const [recorded] = await gateway.store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (recorded === undefined || recorded.revision !== revision) return notFound('event')
  const data = Buffer.from(recorded.data).toString()
  const text = valueAt(JSON.parse(data), field)
  if (typeof text !== 'string') return NOT_READABLE
  const value = await decrypted(gateway, ownersIn(recorded, data), text)
  return value === undefined ? NOT_READABLE : { data: { stream, revision, field, value } }
})
