import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, headersOf } from '../kit/calls.ts'
import { type Field, fieldsOf, withField } from './call-fields.ts'
import { type ContractFixture, startContractFixture } from './contract-fixture.ts'
import { boundsOf, isUnbounded } from './field-bounds.ts'
import { makeCall } from './make-call.ts'
import type { CallParts } from './sample-call.ts'
import { sampleCalls } from './sample-calls.ts'

let fixture: ContractFixture
beforeAll(async () => {
  fixture = await startContractFixture()
})
afterAll(() => fixture.stop())

type Fault = { readonly message: string; readonly field?: string }

/** Returns the message of the error about a field; undefined if the answer has none. */
const saidOf = ({ status, body }: Answered, { path }: Field): string | undefined => {
  const faults: readonly Fault[] = status === 400 ? body.errors : []
  const isAbout = ({ message, field }: Fault) => field === path.join('.') || message.includes(path.at(-1) ?? '')
  return faults.find(isAbout)?.message
}

describe.each(publicEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const asked = (parts: CallParts) => makeCall(fixture.demo, endpoint, { ...parts, headers: headersOf(fixture.alice) })
  const sample = async (name: string) => (await sampleCalls[id]?.well(fixture, `${name}-${id}`)) ?? {}

  it('has a maximum length for each text field', () => {
    expect(fieldsOf(endpoint).filter(({ schema }) => isUnbounded(schema))).toEqual([])
  })

  it('accepts each field at its bound, and names the field in the refusal one past the bound', async () => {
    for (const field of fieldsOf(endpoint)) {
      for (const [index, { most, tooMuch }] of boundsOf(field.schema).entries()) {
        const parts = await sample(`bound-${field.path.join('-')}-${index}`)
        const past = saidOf(await asked(withField(parts, field, tooMuch)), field)
        expect(past, `${field.path} = ${tooMuch}`).toBeDefined()
        // A well-formed value may be refused for another reason.
        expect(saidOf(await asked(withField(parts, field, most)), field), `${field.path} = ${most}`).not.toBe(past)
      }
    }
  })

  it('names an unknown field in the refusal', async () => {
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
