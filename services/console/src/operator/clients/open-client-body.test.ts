import { expect, it } from 'vitest'
import { openClientBody } from './open-client-body.ts'

it('the body that opens a client has the request id of the form, and no field that was left empty', () => {
  const requestId = 'r-1'
  expect(openClientBody({ requestId, values: { nickname: 'carol', scopes: ' ', token_name: '' } })).toEqual({
    request_id: 'r-1',
    nickname: 'carol',
  })
  const values = { nickname: 'carol', scopes: 'payment  trade', token_name: 'first' }
  expect(openClientBody({ requestId, values })).toEqual({
    request_id: 'r-1',
    nickname: 'carol',
    scopes: ['payment', 'trade'],
    token_name: 'first',
  })
})
