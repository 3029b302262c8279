import { z } from 'zod'
import { actReason } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { clientId } from '../../fields/ids.ts'

/** The personal data of a client that may be revealed. */
export const clientField = z
  .enum(['nickname', 'email', 'real_name', 'residence'], {
    error: 'must be one of nickname, email, real_name, residence',
  })
  .meta({ title: 'ClientField' })

/** Shows one field of a client's personal data in clear. */
export const revealClient = endpoint({
  id: 'revealClient',
  act: { screen: '/clients', shows: ['field'], isReasonInBody: true, isOnlyTrace: true },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/clients/{client_id}/reveal',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ client_id: clientId }),
  body: z.strictObject({ field: clientField, reason: actReason }),
  answers: {
    200: z
      .strictObject({ client_id: clientId, field: clientField, value: z.string().nullable() })
      .meta({ title: 'RevealedClientField' }),
  },
  errors: { 404: ['NotFound'] },
  repeat: { afterLostAnswer: 'Repeat the call: each is recorded as an act of its own.' },
  summary: "Reveal a field of a client's personal data",
  description:
    'Shows the nickname, the e-mail address, the real name or the residence of a client; null if the client gave none. ' +
    'The call is recorded with its reason before anything is decrypted; the answer is not cached. An erased client is a ' +
    'NotFound.',
})
