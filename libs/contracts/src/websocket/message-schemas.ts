import { z } from 'zod'
import type { Json } from '../http/openapi/envelope-schemas.ts'
import { callPolicies } from './call-policies.ts'
import { errorAnswer } from './error-answer.ts'
import type { SocketCall } from './socket-call.ts'

/** One file of JSON Schema: a message in one direction. */
export type MessageSchema = { readonly file: string; readonly schema: Json }

const described = (schema: z.ZodType, io: 'input' | 'output', more: Json): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, reused: 'inline' })
  return { $schema, ...more, ...rest }
}

const authOf = ({ name }: SocketCall): Json =>
  callPolicies[name].auth === 'account' ? { auth_required: 1, auth_scopes: ['trade'] } : { auth_required: 0 }

const requestOf = (call: SocketCall): MessageSchema => ({
  file: `${call.name}.request.json`,
  schema: described(call.request, 'input', {
    title: `${call.name}: request`,
    description: call.description,
    ...authOf(call),
  }),
})

const answerOf = (call: SocketCall): MessageSchema => ({
  file: `${call.name}.answer.json`,
  schema: described(call.answer, 'output', { title: `${call.name}: answer`, description: call.description }),
})

const error: MessageSchema = {
  file: 'error.answer.json',
  schema: described(errorAnswer, 'output', {
    title: 'error: answer',
    description: 'The answer to a refused request; the socket stays open.',
  }),
}

/** JSON Schema 2020-12 of every message of these calls, a file per message and direction. */
export const messageSchemasOf = (calls: readonly SocketCall[]): readonly MessageSchema[] => [
  ...calls.flatMap((call) => [requestOf(call), answerOf(call)]),
  error,
]
