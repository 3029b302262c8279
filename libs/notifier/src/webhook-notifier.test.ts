import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { notificationNumbered, notifierConformance } from './conformance/notifier.conformance.ts'
import { type Notification, NotifierUnavailable } from './port.ts'
import { webhookNotifier } from './webhook-notifier.ts'
import { webhookSignature } from './webhook-signature.ts'

const SECRET = 'a secret of the two of them'

const listening = async (listener: RequestListener) => {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

notifierConformance('a webhook', async () => {
  const delivered: Notification[] = []
  const { origin, close } = await listening(async (request, response) => {
    delivered.push(JSON.parse(await text(request)))
    response.writeHead(204).end()
  })
  return { notifier: webhookNotifier({ url: origin, secret: SECRET }), delivered: () => delivered, remove: close }
})

describe('a webhook', () => {
  it('signs its body with the time of sending', async () => {
    const asked: { headers: IncomingHttpHeaders; body: string }[] = []
    const { origin, close } = await listening(async (request, response) => {
      asked.push({ headers: request.headers, body: await text(request) })
      response.end('taken')
    })
    const notification = notificationNumbered(7)
    await webhookNotifier({ url: `${origin}/hooks/folio`, secret: SECRET }).deliver(notification)
    const [{ headers, body } = { headers: {}, body: '' }] = asked
    const sentAt = String(headers['folio-sent-at'])
    expect(Math.abs(Number(sentAt) - Date.now() / 1000)).toBeLessThan(60)
    expect(headers['folio-signature']).toBe(webhookSignature(SECRET, sentAt, body))
    expect(headers['folio-notification-id']).toBe(notification.id)
    expect(JSON.parse(body)).toEqual(notification)
    await close()
  })

  it('has a signature that a receiver computes from the secret', () => {
    // printf '1767225600.{}' | openssl dgst -sha256 -hmac secret
    expect(webhookSignature('secret', '1767225600', '{}')).toBe(
      'v1=fa7eaa06bf97d7815f3f456e97cde70c9e50cb005f01660c8d10b10c21964887',
    )
  })

  it('rejects a failed delivery with the origin of the address, without the code or the rest of the address', async () => {
    const moved = await listening((_, response) => response.writeHead(302, { location: '/elsewhere' }).end())
    const failing = await listening((_, response) => response.writeHead(500).end('code 100007'))
    const silent = await listening(() => {})
    for (const { origin } of [moved, failing, silent, { origin: 'http://127.0.0.1:1' }]) {
      const notifier = webhookNotifier({ url: `${origin}/key-of-ours`, secret: SECRET, timeoutMs: 100 })
      const error = await notifier.deliver(notificationNumbered(7)).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(NotifierUnavailable)
      expect(String(error)).toContain(origin)
      expect(String(error)).not.toMatch(/100007|key-of-ours/)
    }
    await Promise.all([moved, failing, silent].map(({ close }) => close()))
  })
})
