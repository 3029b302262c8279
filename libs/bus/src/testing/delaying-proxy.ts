import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy for tests that can hold back a client's bytes and pass them on late, even after it has disconnected. */
export type DelayingProxy = {
  /** Holds back all further bytes on the open connections; connections opened later are not held. */
  readonly hold: () => void
  /** Passes on the held bytes; resolves when the server has answered them or closed the connection. */
  readonly release: () => Promise<void>
  readonly close: () => Promise<void>
}

type Link = {
  readonly client: Socket
  readonly server: Socket
  readonly held: Buffer[]
  isHeld: boolean
}

const openLink = (client: Socket, server: Socket): Link => {
  const way: Link = { client, server, held: [], isHeld: false }
  client.on('data', (bytes) => void (way.isHeld ? way.held.push(bytes) : server.write(bytes)))
  server.on('data', (bytes) => void (client.writable && client.write(bytes)))
  client.on('close', () => void (way.isHeld || server.destroy()))
  server.on('close', () => void client.destroy())
  for (const socket of [client, server]) socket.on('error', () => {})
  return way
}

const answered = async ({ server, held }: Link): Promise<void> => {
  const bytes = Buffer.concat(held)
  if (bytes.length > 0 && server.writable) {
    const answer = Promise.race([once(server, 'data'), once(server, 'close')])
    server.write(bytes)
    await answer
  }
  server.destroy()
}

/** Opens a proxy from one local port to another. */
export const openDelayingProxy = async (port: number, serverPort: number): Promise<DelayingProxy> => {
  const ways: Link[] = []
  const listener = createServer((client) => void ways.push(openLink(client, connect(serverPort, '127.0.0.1'))))
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    hold: () => {
      for (const way of ways) way.isHeld = true
    },
    release: async () => {
      await Promise.all(ways.filter(({ isHeld }) => isHeld).map(answered))
    },
    close: async () => {
      for (const { client, server } of ways) {
        client.destroy()
        server.destroy()
      }
      listener.close()
      await once(listener, 'close')
    },
  }
}
