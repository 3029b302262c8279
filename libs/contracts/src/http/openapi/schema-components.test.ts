import { describe, expect, it } from 'vitest'
import { schemaComponents } from './schema-components.ts'

const object = (properties: object) => ({ type: 'object', properties })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('the components of a document', () => {
  it('name a schema by its title, and leave the title out', () => {
    const schemas = schemaComponents()
    expect(schemas.put('ListWalletsAnswer', { title: 'Wallet', ...object({}) })).toEqual(ref('Wallet'))
    expect(schemas.all()).toEqual({ Wallet: object({}) })
  })

  it('name a schema without a title by its path', () => {
    const schemas = schemaComponents()
    const codes = { type: 'string', enum: ['A'] }
    schemas.put('Answer', object({ data: { type: 'array', items: object({ error_code: codes }) } }))
    expect(Object.keys(schemas.all())).toEqual(['Answer', 'AnswerDataItem', 'AnswerDataItemErrorCode'])
  })

  it('keep a schema that is neither an object nor an enumeration inline', () => {
    const schemas = schemaComponents()
    const text = { type: 'string', pattern: '^a$' }
    expect(schemas.put('Id', text)).toEqual(text)
    expect(schemas.all()).toEqual({})
  })

  it('include the values of maps, and nullable schemas', () => {
    const schemas = schemaComponents()
    const balance = { title: 'Balance', ...object({}) }
    const map = { type: 'object', additionalProperties: { anyOf: [balance, { type: 'null' }] } }
    expect(schemas.put('Balances', map)).toEqual({
      type: 'object',
      additionalProperties: { anyOf: [ref('Balance'), { type: 'null' }] },
    })
  })

  it('accept the same schema twice', () => {
    const schemas = schemaComponents()
    for (const name of ['One', 'Other']) schemas.put(name, { title: 'Wallet', ...object({}) })
    expect(Object.keys(schemas.all())).toEqual(['Wallet'])
  })

  it('refuse another schema under the same name', () => {
    const schemas = schemaComponents()
    schemas.put('Wallet', object({}))
    expect(() => schemas.put('Other', { title: 'Wallet', ...object({ id: { type: 'string' } }) })).toThrow(
      'two different schemas come to the name Wallet',
    )
  })
})
