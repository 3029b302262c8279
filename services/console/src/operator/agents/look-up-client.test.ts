import { expect, it } from 'vitest'
import { caller } from '../../api/call.ts'
import { lookUpClient } from './look-up-client.ts'

const ID = '3b241101-e2bb-4255-8caf-4136c566a962'

/** A server that knows one client, by the nickname; `asked` are the paths that it was asked for. */
const server = () => {
  const asked: string[] = []
  const call = caller(async (path) => {
    asked.push(String(path))
    const found = String(path).endsWith('q=jonas')
      ? [
          { kind: 'topic', id: 't' },
          { kind: 'client', id: ID },
        ]
      : []
    return Response.json({ data: { found, not_searched: [] } })
  })
  return { asked, call }
}

it('a client is found by the nickname, and an id is taken as it is', async () => {
  const { asked, call } = server()
  expect(await lookUpClient(call, 'jonas')).toEqual({ sent: ID })
  expect(await lookUpClient(call, ID.toUpperCase())).toEqual({ sent: ID })
  expect(asked).toHaveLength(1)
})

it('a text that names no client is a fault, and so is a search without an answer', async () => {
  expect(await lookUpClient(server().call, 'nobody')).toEqual({
    fault: 'must be a client, and none has the id, the nickname or the e-mail address "nobody"',
  })
  const lost = caller(async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await lookUpClient(lost, 'jonas')).toMatchObject({ fault: expect.stringContaining('was not looked up') })
})
