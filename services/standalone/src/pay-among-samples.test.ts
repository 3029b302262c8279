import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { Demo } from './demo-file.ts'
import { paymentTimeoutMs, samplePayer } from './pay-among-samples.ts'

const PAYMENT = { payment_id: '3b241101-e2bb-4255-8caf-4136c566a962', amount: '12.50' } as const

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

/** Starts a server on a free port. */
const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { server, url: `http://127.0.0.1:${address.port}` }
}

const client = (name: string): Demo['clients'][number] => ({
  client_id: name,
  nickname: name,
  application_id: 'app',
  token: `token of ${name}`,
  wallets: [{ wallet_id: `wallet of ${name}`, type: 'real' }],
})

const demoAt = (base_url: string): Demo => ({
  base_url,
  operator_url: base_url,
  operator_token: 'token',
  clients: [client('alice'), client('bob')],
})

/** Tokens of which the clients that got a refusal are listed. */
const tokensNamed = (token: string | undefined) => {
  const refused: string[] = []
  return {
    refused,
    tokens: {
      tokenOf: async () => token,
      refused: ({ nickname }: { readonly nickname: string }) => void refused.push(nickname),
    },
  }
}
const { tokens } = tokensNamed('short')

const TIMEOUT_MS = 10_000

/** Pays over a REST API that answers as given; gives up after `timeoutMs`. */
const payWith = async (answer: RequestListener, timeoutMs = TIMEOUT_MS) => {
  const { url } = await listen(answer)
  return samplePayer(() => demoAt(url), tokens, timeoutMs)(PAYMENT)
}

describe('a sample payment', () => {
  it('has the status and the body of the answer', async () => {
    const paid = await payWith((_, response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' })
      response.end('{"errors":[]}')
    })
    expect(paid).toMatchObject({ status: 400, answer: { errors: [] }, is_repeat: false, from: { nickname: 'alice' } })
  })

  it('is a repeat if the API says that it answered the request before', async () => {
    const paid = await payWith((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Idempotency-Hit': 'true' })
      response.end('{}')
    })
    expect(paid).toMatchObject({ status: 200, is_repeat: true })
  })

  it('is in USD, or in the currency that was asked for', async () => {
    const { url } = await listen((_, response) => response.end('{}'))
    const pay = samplePayer(() => demoAt(url), tokens, TIMEOUT_MS)
    expect(await pay(PAYMENT)).toMatchObject({ request: { body: { currency: 'USD', amount: '12.50' } } })
    expect(await pay({ ...PAYMENT, currency: 'EUR', amount: '5000.00' })).toMatchObject({
      request: { body: { currency: 'EUR', amount: '5000.00' } },
    })
  })

  it('is made with the token for payments, and reports a refused token', async () => {
    const seen: (string | undefined)[] = []
    const { url } = await listen(({ headers: { authorization } }, response) => {
      seen.push(authorization)
      response.writeHead(401).end('{}')
    })
    const revoked = tokensNamed('short')
    expect(await samplePayer(() => demoAt(url), revoked.tokens, TIMEOUT_MS)(PAYMENT)).toMatchObject({ status: 401 })
    expect(seen).toEqual(['Bearer short'])
    expect(revoked.refused).toEqual(['alice'])
  })

  it('is not made if the payer gets no token', async () => {
    expect(
      await samplePayer(() => demoAt('http://127.0.0.1:1'), tokensNamed(undefined).tokens, TIMEOUT_MS)(PAYMENT),
    ).toBeUndefined()
  })

  it('has no answer if none comes in time, or one that is not JSON', async () => {
    expect(await payWith(() => undefined, 20)).toBe('no_answer')
    expect(await payWith((_, response) => response.end('<html>'))).toBe('no_answer')
    expect(await payWith((request) => request.socket.destroy())).toBe('no_answer')
  })

  it('is not given up while the API may still wait for its outcome', () => {
    for (const answerMs of [1_000, 5_000, 60_000]) expect(paymentTimeoutMs({ answerMs })).toBeGreaterThan(answerMs)
  })

  it('is unavailable if no server listens', async () => {
    const { server, url } = await listen(() => undefined)
    const closed = once(server, 'close')
    server.close()
    await closed
    expect(await samplePayer(() => demoAt(url), tokens, TIMEOUT_MS)(PAYMENT)).toBe('unavailable')
  })

  it('is not made without sample clients', async () => {
    expect(await samplePayer(() => undefined, tokens, TIMEOUT_MS)(PAYMENT)).toBeUndefined()
  })
})
