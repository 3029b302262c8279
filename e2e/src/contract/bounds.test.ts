import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, headersOf } from '../kit/calls.ts'
import { boundsOf, isUnbounded } from './bounds-of.ts'
import { type Field, fieldsOf, withField } from './fields-of.ts'
import { makeCall } from './make-call.ts'
import type { CallParts } from './sample-call.ts'
import { sampleCalls } from './sample-calls.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Fault = { readonly message: string; readonly field?: string }

/** What an answer says of a field, by its name. */
const saidOf = ({ status, body }: Answered, { path }: Field): string | undefined => {
  const faults: readonly Fault[] = status === 400 ? body.errors : []
  const isAbout = ({ message, field }: Fault) => field === path.join('.') || message.includes(path.at(-1) ?? '')
  return faults.find(isAbout)?.message
}

describe.each(publicEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const asked = (parts: CallParts) => makeCall(world.demo, endpoint, { ...parts, headers: headersOf(world.alice) })
  const sample = async (name: string) => (await sampleCalls[id]?.well(world, `${name}-${id}`)) ?? {}

  it('has no field that takes a text of any length', () => {
    expect(fieldsOf(endpoint).filter(({ schema }) => isUnbounded(schema))).toEqual([])
  })

  it('takes each field at its bound, and names it one past the bound', async () => {
    for (const field of fieldsOf(endpoint)) {
      for (const [index, { most, tooMuch }] of boundsOf(field.schema).entries()) {
        const parts = await sample(`bound-${field.path.join('-')}-${index}`)
        const past = saidOf(await asked(withField(parts, field, tooMuch)), field)
        expect(past, `${field.path} = ${tooMuch}`).toBeDefined()
        // A value of the right form may still be refused, but not for its form.
        expect(saidOf(await asked(withField(parts, field, most)), field), `${field.path} = ${most}`).not.toBe(past)
      }
    }
  })

  it('refuses a field that it does not know, by its name', async () => {
    const field: Field = { place: endpoint.hasBody ? 'body' : 'query', path: ['unheard_of'], schema: {} }
    const answer = await asked(withField(await sample('unknown'), field, 'x'))
    expect(saidOf(answer, field)).toBeDefined()
  })

  it('refuses null for any field', async () => {
    for (const field of fieldsOf(endpoint).filter(({ place }) => place === 'body')) {
      const answer = await asked(withField(await sample('null'), field, null))
      expect(saidOf(answer, field), field.path.join('.')).toBeDefined()
    }
  })
})
