import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { operatorEndpoints, publicEndpoints } from '../all-endpoints.ts'
import { scope } from '../scope.ts'
import { openApiOf } from './openapi.ts'

const document = JSON.parse(JSON.stringify(openApiOf(publicEndpoints)))
const operators = JSON.parse(JSON.stringify(openApiOf(operatorEndpoints)))

type Node = { readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Lists every object in a document with its path. */
const nodesOf = (value: unknown, place = ''): readonly (readonly [place: string, node: Node])[] =>
  isNode(value)
    ? [[place, value], ...Object.entries(value).flatMap(([key, part]) => nodesOf(part, `${place}/${key}`))]
    : []

describe.each([
  ['clients', document],
  ['the operator', operators],
])('the OpenAPI document of %s, as generators read it', (_, described) => {
  const nodes = nodesOf(described)
  const placesOf = (isWanted: (node: Node) => boolean) =>
    nodes.flatMap(([place, node]) => (isWanted(node) ? [place] : []))

  it('has a name for every object and every enumeration', () => {
    const named = Object.keys(described.components.schemas).map((name) => `/components/schemas/${name}`)
    const isNamed = ({ type, properties, enum: values }: Node) =>
      Array.isArray(values) || (type === 'object' && properties !== undefined)
    expect(placesOf(isNamed).sort()).toEqual(named.sort())
  })

  it('has no name that ends in the same word twice', () => {
    const names = Object.keys(described.components.schemas)
    expect(names.filter((name) => /(ErrorError|CodeCode)$/.test(name))).toEqual([])
  })

  it('describes the items of every array', () => {
    expect(placesOf(({ type, items }) => type === 'array' && items === undefined)).toEqual([])
  })

  it('has no pattern that matches differently in other languages', () => {
    expect(placesOf(({ pattern }) => typeof pattern === 'string' && pattern.includes(String.raw`\w`))).toEqual([])
  })

  it('has every schema that it refers to, and refers to every schema that it has', () => {
    const referred = new Set(nodes.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : [])))
    const schemas = Object.keys(described.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect([...referred].filter((ref) => ref.startsWith('#/components/schemas/')).sort()).toEqual(schemas.sort())
  })
})

describe('the OpenAPI document of the operator', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(operators)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
  })

  it('has the operations of operators alone, each with its role and opened by a token or a session; a log-in needs neither', () => {
    expect(Object.keys(operators.paths).every((path) => path.startsWith('/operator/v1/'))).toBe(true)
    expect(Object.values<object>(operators.paths).flatMap((path) => Object.values(path))).toHaveLength(
      operatorEndpoints.length,
    )
    for (const { id, path, method, role, isExported } of operatorEndpoints) {
      const operation = operators.paths[path][method.toLowerCase()]
      const isLogIn = id === 'createSession'
      expect(operation.security, id).toEqual(isLogIn ? [] : [{ operator: [] }, { session: [], session_cookie: [] }])
      expect(operation['x-role'], id).toBe(isLogIn ? undefined : role)
      expect(role === undefined, id).toBe(isLogIn)
      expect(operation['x-role-of-files'], id).toBe(isExported ? 'auditor' : undefined)
    }
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

  it('has no operator endpoint for clients', () => {
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/operator'))).toEqual([])
  })

  it('marks transfers as beta', () => {
    expect(document.paths['/wallet/v1/transfers'].post['x-beta']).toBe(true)
    expect(document.paths['/wallet/v1/wallets'].get['x-beta']).toBeUndefined()
  })

  it('describes the sent form of values, not the parsed one', () => {
    const { content } = document.paths['/wallet/v1/transfers'].post.requestBody
    expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/MakeTransferRequest' })
    const schema = document.components.schemas.MakeTransferRequest
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

  it('puts the checkpoint and the cursor of a list whose data is an array beside the data', () => {
    const { ListNotificationsAnswer, ListSymbolsAnswer } = operators.components.schemas
    expect(ListNotificationsAnswer.required).toEqual(['data', 'checkpoint', 'next_cursor'])
    expect(ListSymbolsAnswer.required).toEqual(['data', 'checkpoint'])
    expect(ListSymbolsAnswer.properties.checkpoint).toEqual({ $ref: '#/components/schemas/Checkpoint' })
  })

  it('lists every error answer of a transfer', () => {
    const { responses } = document.paths['/wallet/v1/transfers'].post
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '413',
      '415',
      '429',
      '500',
      '503',
      '504',
    ])
    expect(responses['400'].description).toBe(
      'ValidationError, BadRequest, CurrencyNotAllowed, DuplicateRequestID, MinimumAmountError, TransactionLimitError, DailyLimitError',
    )
    expect(responses['503'].headers['Retry-After']).toBeDefined()
  })

  it('describes the refusal of a body also for endpoints without one', () => {
    for (const path of ['/account/v1/tokens/{id}/revoke', '/trading/v1/options/accounts/{accountId}/otp'])
      expect(Object.keys(document.paths[path].post.responses), path).toEqual(expect.arrayContaining(['413', '415']))
  })

  it('gives the codes of an error answer as an enumeration, exactly those of its endpoint and status', () => {
    const codesOf = (name: string) => document.components.schemas[`${name}Code`].enum
    const { responses } = document.paths['/wallet/v1/transfers'].post
    const names = ['400', '401', '404'].map((status) => responses[status].content['application/json'].schema.$ref)
    expect(names.map((ref) => ref.split('/').at(-1))).toEqual([
      'MakeTransferBadRequest',
      'WalletUnauthorized',
      'MakeTransferNotFound',
    ])
    expect(codesOf('MakeTransferBadRequest')).toEqual(responses['400'].description.split(', '))
    expect(codesOf('WalletUnauthorized')).toEqual(['Unauthorized'])
    expect(codesOf('OptionsUnauthorized')).toEqual(['Unauthorized', 'UnauthorizedAccess'])
  })

  it('has the code for a missing field only where a field is required', () => {
    const codesOf = (name: string) => document.components.schemas[`${name}Code`].enum
    expect(codesOf('CreateAccountBadRequest')).toContain('FieldIsRequired')
    expect(codesOf('ListAccountsBadRequest')).toEqual(['ValidationError'])
  })

  it('describes the authorization endpoint, and the scope of each operation', () => {
    const { oauth2 } = document.components.securitySchemes
    expect(oauth2).toMatchObject({
      type: 'oauth2',
      flows: { authorizationCode: { authorizationUrl: '/oauth2/auth', tokenUrl: '/oauth2/token' } },
    })
    expect(Object.keys(oauth2.flows.authorizationCode.scopes)).toEqual([...scope.options])
    for (const { path, method, scope: needed, otherScopes } of publicEndpoints) {
      expect(document.paths[path][method.toLowerCase()].security).toEqual(
        needed === 'application'
          ? [{ application: [] }]
          : [needed, ...otherScopes].flatMap((each) => [
              { application: [], oauth2: [each] },
              { application: [], token: [each] },
            ]),
      )
    }
  })
})
