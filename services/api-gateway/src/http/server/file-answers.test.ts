import { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { serve } from '@folio/rest-server/handler.ts'
import { CREDENTIALS, startTestServer } from '@folio/rest-server/testing/test-server.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it, vi } from 'vitest'
import { runningExports } from '../../application/lists/running-exports.ts'

const endless = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(1024)) }, { highWaterMark: 0 })

/** A server of endless files, of which an operator has one. */
const startFiles = () => {
  const exports = runningExports({ filesOfOperatorMax: 1 })
  const cut = vi.fn()
  const open = () => exports.open({ operator: 'ann', mayRead: async () => true, cut }, endless)
  const route = serve(listWallets, async () => {
    const content = open()
    return 'code' in content ? content : { file: { name: 'a.csv', type: 'text/csv', content } }
  })
  return startTestServer({ routes: [route] })
}

it('a file releases its place when the connection of its reader is closed', async () => {
  const { url, stop } = await startFiles()
  const left = new AbortController()
  const reading = await fetch(url + listWallets.path, { headers: CREDENTIALS, signal: left.signal })
  expect((await reading.body?.getReader().read())?.done).toBe(false)
  const ask = async (method = 'GET') => fetch(url + listWallets.path, { method, headers: CREDENTIALS })
  expect([(await ask()).status, (await ask()).headers.get('retry-after')]).toEqual([429, '5'])
  left.abort()
  await eventually(async () => (await ask('HEAD')).status === 200)
  // A HEAD takes no place.
  expect((await ask('HEAD')).status).toBe(200)
  await stop()
})
