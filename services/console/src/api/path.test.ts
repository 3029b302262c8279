import { expect, it } from 'vitest'
import { pathOf } from './path.ts'

it('a path holds encoded values, and a query only what is given', () => {
  expect(pathOf('/operator/v1/dead-letters/{topic}', { topic: 'a/b' }, { max: 10, after: undefined })).toBe(
    '/operator/v1/dead-letters/a%2Fb?max=10',
  )
  expect(pathOf('/operator/v1/projections')).toBe('/operator/v1/projections')
})

it('a path without a value for a name is an error', () =>
  expect(() => pathOf('/operator/v1/clients/{client_id}')).toThrow('needs a value for client_id'))
