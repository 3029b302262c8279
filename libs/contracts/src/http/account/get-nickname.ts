import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clientId, nickname } from '../fields/ids.ts'

/** Reads the caller's id and nickname. */
export const getNickname = endpoint({
  id: 'getNickname',
  family: 'account',
  method: 'GET',
  path: '/account/v1/nickname',
  scope: 'account_manage',
  answers: { 200: z.strictObject({ external_reference_id: clientId, nickname }).meta({ title: 'Nickname' }) },
  errors: { 404: ['NotFound'] },
  summary: 'Get the nickname of the caller',
  description: 'The nickname is unique ignoring case and never changes; `external_reference_id` is the client id.',
})
