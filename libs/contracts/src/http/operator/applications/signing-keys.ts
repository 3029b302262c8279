import { z } from 'zod'
import { timestampSchema } from '../../../ledger/event-metadata.ts'
import { endpoint } from '../../endpoint.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { shownTime } from '../../fields/times.ts'

/** Adds a key that signs access tokens. */
export const addSigningKey = endpoint({
  id: 'addSigningKey',
  act: { screen: '/system', tells: ['number'] },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/signing-keys',
  scope: 'operator',
  role: 'admin',
  answers: {
    200: z.strictObject({ number: z.int().positive(), signs_from: timestampSchema }).meta({ title: 'SigningKey' }),
  },
  errors: { 400: ['BadRequest'] },
  summary: 'Add a signing key',
  description:
    'Makes a new key for access tokens. The key set contains it at once; it signs from `signs_from` on, two minutes ' +
    'later, when every verifier has loaded it. The previous key stays in the set until the last token that it signed ' +
    'has expired, so that all tokens stay valid. While a key does not sign yet, no other can be added (`one_waits`).',
})

/** The most keys that a list shows. */
export const SIGNING_KEYS_SHOWN_MAX = 200

const signingKeyTurn = z
  .strictObject({
    number: z.int().nonnegative(),
    turn: z.enum(['waits', 'signs', 'published', 'retired']).meta({ title: 'SigningKeyState' }),
    added_at: shownTime.nullable(),
    added_by: z.string().nullable(),
    signs_from: shownTime.nullable(),
    signs_until: shownTime.nullable(),
    published_until: shownTime.nullable(),
    has_rsa_key: z.boolean(),
  })
  .meta({ title: 'SigningKeyTurn' })

/** A signing key with its turn, without any secret. */
export type SigningKeyTurn = z.output<typeof signingKeyTurn>

/** Lists the keys that sign tokens, with their turns. */
export const listSigningKeys = endpoint({
  id: 'listSigningKeys',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/signing-keys',
  scope: 'operator',
  role: 'auditor',
  answers: {
    200: z
      .strictObject({ checkpoint: checkpointShown, rows: z.array(signingKeyTurn), is_whole: z.boolean() })
      .meta({ title: 'SigningKeys' }),
  },
  summary: 'List the signing keys with their turns',
  description:
    'Lists the keys that sign access tokens and ID tokens, the newest first, without secrets. `turn`: a key `waits` until ' +
    '`signs_from`, `signs` until the next one does (`signs_until`), stays `published` until the last token that it signed ' +
    'has expired (`published_until`), and is `retired` then. Key 0 exists from the start and has neither `added_at` nor ' +
    '`signs_from`. `added_by` is the event that added the key, `stream@revision`. `has_rsa_key` tells if it also signs ID ' +
    `tokens by RS256. At most ${SIGNING_KEYS_SHOWN_MAX} keys are shown; \`is_whole\` is false where there are older ones.`,
})
