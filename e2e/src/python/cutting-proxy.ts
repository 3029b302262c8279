import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before Folio that loses answers. */
export type CuttingProxy = {
  readonly url: string
  /** The paths whose first answer was lost. */
  readonly cut: ReadonlySet<string>
  readonly close: () => void
}

/** Starts a proxy that closes the connection in place of the first answer to each of these paths. */
export const startCuttingProxy = async (target: string, paths: readonly string[]): Promise<CuttingProxy> => {
  const cut = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const onward = request(new URL(url, target), { method, headers: { ...headers, host: new URL(target).host } })
    onward.on('response', (answer) => {
      if (paths.includes(url) && !cut.has(url)) {
        cut.add(url)
        answer.resume()
        answer.once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
