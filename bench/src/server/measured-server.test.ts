import { expect, it } from 'vitest'
import { exampleAddress, socketHeaders } from './measured-server.ts'

const server = { baseUrl: 'http://edge:8080', operatorUrl: '', operatorToken: '' }

it('spreads sockets over addresses, with fewer for each than the edge admits', () => {
  expect([0, 499, 500, 4999].map(exampleAddress)).toEqual([
    '198.51.100.1',
    '198.51.100.1',
    '198.51.100.2',
    '198.51.100.10',
  ])
  expect(socketHeaders({ ...server, addressOf: exampleAddress }, 500)).toEqual({ 'X-Forwarded-For': '198.51.100.2' })
  expect(socketHeaders(server, 500)).toEqual({})
})
