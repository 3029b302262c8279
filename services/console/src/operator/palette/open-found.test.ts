import { expect, it } from 'vitest'
import { type Found, openFound } from './open-found.ts'

const openedBy = async (kind: Found['kind'], id: string, link: string): Promise<unknown> => {
  let opened: unknown
  const go = (async (target: unknown) => {
    opened = target
  }) as Parameters<typeof openFound>[0]
  await openFound(go, { kind, id, link })
  return opened
}

it('opens the acts of a found ticket', async () =>
  expect(await openedBy('ticket', 'FR-12', '/operator/v1/acts?ticket=FR-12')).toEqual({
    to: '/acts',
    search: { ticket: 'FR-12' },
  }))

it.each([
  ['transaction', '1234'],
  ['event', 'wallet-a b@7'],
] as const)('opens the event of the stream that a found %s links', async (kind, id) =>
  expect(await openedBy(kind, id, '/operator/v1/streams/wallet-a%20b/events?from_revision=7')).toEqual({
    to: '/streams/$stream',
    params: { stream: 'wallet-a b' },
    search: { from: 7, event: 7 },
  }),
)
