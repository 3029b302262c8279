import type { Bus } from '@folio/bus/port.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { sendDemoLetters } from './demo-letters.ts'

const WALLET = '9e2cb0a4-5a0f-5a5e-8f4e-2f6f6e0c7a10'

const CLIENTS = [
  {
    client_id: '1d3b6f60-0a52-5f0e-9d7e-1f6f2b7c3a11',
    nickname: 'jonas',
    application_id: '8b270e80-9483-564f-b3cf-bd1c542a3fd6',
    token: 'folio_pat_x',
    wallets: [{ wallet_id: WALLET, type: 'main' }],
  },
]

it('names the command of the demonstration alike at each start, so that replays of its letters have one effect', async () => {
  const letters: unknown[] = []
  const bus: Pick<Bus, 'deadLetter'> = {
    deadLetter: async (_topic, message) => {
      letters.push(message)
    },
  }
  const store = memoryStore()
  await sendDemoLetters({ store, bus }, CLIENTS)
  await sendDemoLetters({ store, bus }, CLIENTS)
  const thawings = letters.filter((letter) => typeof letter === 'object') as { command_id: string }[]
  expect(thawings).toHaveLength(2)
  expect(thawings[0]?.command_id).toBe(thawings[1]?.command_id)
  expect(thawings[0]).toMatchObject({ account: WALLET, command: { type: 'ThawWallet' } })
})
