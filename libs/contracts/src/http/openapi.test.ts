import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { operatorEndpoints, publicEndpoints } from './all-endpoints.ts'
import { openApiOf } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApiOf(publicEndpoints)))

describe('the OpenAPI document of the operator', () => {
  const operators = JSON.parse(JSON.stringify(openApiOf(operatorEndpoints)))

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(operators)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
  })

  it('has the operations of the operator alone, each with the one token that opens it', () => {
    const operations = Object.values<Record<string, { readonly security: unknown }>>(operators.paths).flatMap((path) =>
      Object.values(path),
    )
    expect(Object.keys(operators.paths).every((path) => path.startsWith('/operator/v1/'))).toBe(true)
    expect(operations).toHaveLength(operatorEndpoints.length)
    expect(operations.every(({ security }) => JSON.stringify(security) === '[{"operator":[]}]')).toBe(true)
  })
})

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(document)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  it('names every operation once', () => {
    const ids = [...publicEndpoints, ...operatorEndpoints].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('shows clients nothing of the operator', () => {
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/operator'))).toEqual([])
  })

  it('marks transfers as beta', () => {
    expect(document.paths['/wallet/v1/transfers'].post['x-beta']).toBe(true)
    expect(document.paths['/wallet/v1/wallets'].get['x-beta']).toBeUndefined()
  })

  it('describes what callers send, not what it is read into', () => {
    const { schema } = document.paths['/wallet/v1/transfers'].post.requestBody.content['application/json']
    expect(schema.additionalProperties).toBe(false)
    expect(schema.required).toEqual(['currency', 'amount', 'source_wallet_id', 'destination_wallet_id', 'request_id'])
    expect(schema.properties.amount.pattern).toBe('^(?:0|[1-9]\\d{0,13})(?:\\.\\d{1,18})?$')
    expect(schema.properties.description.maxLength).toBe(500)
  })

  it('gives the bounds of a page', () => {
    const { parameters } = document.paths['/wallet/v1/transactions/{wallet_type}'].get
    expect(parameters).toContainEqual({
      name: 'per_page',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 100, maximum: 1000, default: 100 },
    })
  })

  it('lists every error answer of a transfer', () => {
    const { responses } = document.paths['/wallet/v1/transfers'].post
    expect(Object.keys(responses)).toEqual([
      ...['200', '400', '401', '403', '404', '413', '415', '429', '500', '503', '504'],
    ])
    expect(responses['400'].description).toBe(
      'ValidationError, BadRequest, CurrencyNotAllowed, DuplicateRequestID, MinimumAmountError, TransactionLimitError, DailyLimitError',
    )
    expect(responses['503'].headers['Retry-After']).toBeDefined()
  })

  it('says how a body is refused also where none is needed', () => {
    for (const path of ['/account/v1/tokens/{id}/revoke', '/trading/v1/options/accounts/{accountId}/otp'])
      expect(Object.keys(document.paths[path].post.responses), path).toEqual(expect.arrayContaining(['413', '415']))
  })
})
