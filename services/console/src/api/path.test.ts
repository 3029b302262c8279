import { expect, it } from 'vitest'
import { pathOf } from './path.ts'

it('a path holds encoded values, and a query only what is given', () => {
  expect(pathOf('/operator/v1/dead-letters/{topic}', { topic: 'a/b' }, { max: 10, after: undefined })).toBe(
    '/operator/v1/dead-letters/a%2Fb?max=10',
  )
  expect(pathOf('/operator/v1/projections')).toBe('/operator/v1/projections')
})

it('a query holds a space and a plus so that Folio reads them as they are', () =>
  expect(pathOf('/operator/v1/find', {}, { q: 'Corner Shop +1' })).toBe('/operator/v1/find?q=Corner%20Shop%20%2B1'))

it('a path without a value for a name is an error', () =>
  expect(() => pathOf('/operator/v1/clients/{client_id}')).toThrow('needs a value for client_id'))
