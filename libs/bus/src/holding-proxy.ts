import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server for tests, on which what a client has sent can get stuck and arrive late, even after the client left. */
export type HoldingProxy = {
  /** From now on nothing more passes on the connections there are; those opened later are not held. */
  readonly hold: () => void
  /** Passes on what was held; resolves when the server answered it or hung up. */
  readonly release: () => Promise<void>
  readonly close: () => Promise<void>
}

type Way = {
  readonly client: Socket
  readonly server: Socket
  readonly held: Buffer[]
  isHeld: boolean
}

const openWay = (client: Socket, server: Socket): Way => {
  const way: Way = { client, server, held: [], isHeld: false }
  client.on('data', (bytes) => void (way.isHeld ? way.held.push(bytes) : server.write(bytes)))
  server.on('data', (bytes) => void (client.writable && client.write(bytes)))
  client.on('close', () => void (way.isHeld || server.destroy()))
  server.on('close', () => void client.destroy())
  for (const socket of [client, server]) socket.on('error', () => {})
  return way
}

const answered = async ({ server, held }: Way): Promise<void> => {
  const bytes = Buffer.concat(held)
  if (bytes.length > 0 && server.writable) {
    const answer = Promise.race([once(server, 'data'), once(server, 'close')])
    server.write(bytes)
    await answer
  }
  server.destroy()
}

/** Opens a way from one port of this machine to another. */
export const openHoldingProxy = async (port: number, serverPort: number): Promise<HoldingProxy> => {
  const ways: Way[] = []
  const listener = createServer((client) => void ways.push(openWay(client, connect(serverPort, '127.0.0.1'))))
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
