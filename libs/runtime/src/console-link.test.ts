import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientConsoleLink } from './console-link.ts'

/** The public address that the operator API names. */
let publicUrl = ''

const operatorApi = createServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: { code: 'c', public_url: publicUrl } }))
})

beforeAll(() => new Promise<void>((resolve) => operatorApi.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => operatorApi.close(() => resolve())))

const linkAt = (address: string): Promise<string | undefined> => {
  publicUrl = address
  const { port } = operatorApi.address() as AddressInfo
  return clientConsoleLink({ url: `http://127.0.0.1:${port}`, token: 't' })
}

it.each(['http://127.0.0.1:8080', 'http://127.1.2.3', 'http://localhost:8080', 'http://[::1]:8080'])(
  'the link of a sample client goes to the loopback address %s',
  async (address) => expect(await linkAt(address)).toBe(`${address}/app#code=c`),
)

it.each([
  'http://127.evil.example',
  'http://127.0.0.1.example',
  'http://localhost@evil.example',
  'https://folio.example',
  'no address',
])('there is none to %s', async (address) => expect(await linkAt(address)).toBeUndefined())
