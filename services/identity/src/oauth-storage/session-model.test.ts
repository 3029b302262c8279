import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import type { AdapterPayload } from 'oidc-provider'
import { expect, it } from 'vitest'
import type { IdentityPorts } from '../application/identity.ts'
import { sessionModel } from './session-model.ts'
import { storageKey } from './stored-model.ts'

const LIFETIME_SECONDS = 3600
const SESSIONS_MAX = 50

/** Sessions of one client in memory; `beforePut` runs once, immediately before a session is stored. */
const world = () => {
  const memory = memoryReadModel(() => Date.now() * 1000)
  let beforePut = async (): Promise<void> => {}
  const readModel: typeof memory = {
    ...memory,
    put: async (key, ...more) => {
      if (key.startsWith('oidc/session/')) {
        const act = beforePut
        beforePut = async () => {}
        await act()
      }
      return memory.put(key, ...more)
    },
  }
  const model = sessionModel({ readModel } as unknown as IdentityPorts)
  const payloadOf = (uid: string): AdapterPayload => ({ accountId: 'client-1', uid, exp: 1 })
  return {
    save: (id: string, uid = 'uid') => model.upsert?.(id, payloadOf(uid), LIFETIME_SECONDS),
    destroy: (id: string) => model.destroy?.(id),
    isStored: async (id: string) => (await memory.peek(storageKey('oidc/session', id))) !== undefined,
    isFoundByUid: async (uid: string) => (await memory.peek(storageKey('oidc/session-uid', uid))) !== undefined,
    onNextPut: (act: () => Promise<void>) => {
      beforePut = act
    },
    marks: async () => {
      const counts = await memory.expiringCounts()
      return counts.find(({ kind }) => kind === 'oidc/ended-session')?.kept
    },
  }
}

it('a session that was ended is not stored again by a request under way', async () => {
  const { save, destroy, isStored, isFoundByUid } = world()
  await save('one')
  await destroy('one')
  await save('one')
  expect([await isStored('one'), await isFoundByUid('uid')]).toEqual([false, false])
})

it('a session that is ended while a request stores it is not kept', async () => {
  const { save, destroy, isStored, isFoundByUid, onNextPut } = world()
  await save('one')
  onNextPut(async () => destroy('one'))
  await save('one')
  expect([await isStored('one'), await isFoundByUid('uid')]).toEqual([false, false])
})

it('a session gets another id while its former one is ended', async () => {
  const { save, destroy, isStored } = world()
  await save('one')
  await destroy('one')
  await save('two')
  expect([await isStored('one'), await isStored('two')]).toEqual([false, true])
})

it('a session that gave way to others of its client is stored again under no id', async () => {
  const { save, isStored } = world()
  for (let n = 0; n <= SESSIONS_MAX; n += 1) await save(`id-${n}`, `uid-${n}`)
  expect([await isStored('id-0'), await isStored('id-1')]).toEqual([false, true])
  await save('id-0', 'uid-0')
  await save('another', 'uid-0')
  expect([await isStored('id-0'), await isStored('another')]).toEqual([false, false])
})

it('the end of a session that nobody has logged in to leaves no mark', async () => {
  const { destroy, marks } = world()
  await destroy('unknown')
  expect(await marks()).toBe(0)
})
