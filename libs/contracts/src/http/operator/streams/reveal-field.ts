import { z } from 'zod'
import { actReason } from '../../act.ts'
import { endpoint } from '../../endpoint.ts'
import { patternText } from '../../fields/pattern-text.ts'

/** Shows one encrypted field of an event in clear. */
export const revealField = endpoint({
  id: 'revealField',
  act: { screen: '/live', shows: ['revision', 'field'], isReasonInBody: true, isOnlyTrace: true },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/streams/{stream}/reveal',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ stream: patternText(/^[!-~]{1,200}$/, 'must be the name of a stream') }),
  body: z.strictObject({
    revision: z.int().min(0),
    field: patternText(/^[A-Za-z0-9_]{1,60}(?:\.[A-Za-z0-9_]{1,60}){0,7}$/, 'must be a path such as client.nickname'),
    reason: actReason,
  }),
  answers: {
    200: z
      .strictObject({ stream: z.string(), revision: z.int(), field: z.string(), value: z.string() })
      .meta({ title: 'RevealedField' }),
  },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  repeat: { afterLostAnswer: 'Repeat the call: each is recorded as an act of its own.' },
  summary: 'Reveal an encrypted field of an event',
  description:
    'Decrypts one field of one event with the key of the client whose data it is: a nickname, an e-mail address, a real ' +
    'name, a residence, a description, the name of a token, or the details of an agent. `field` is the path of names, ' +
    'joined by points. The call is recorded with its reason before anything is decrypted; the answer is not cached. ' +
    'Passwords, hashes and private keys are never revealed: a BadRequest with the rule not_readable, as for a client who ' +
    'was erased, and for a field that is not encrypted.',
})
