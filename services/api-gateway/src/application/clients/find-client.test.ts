import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientIdOf } from '@folio/contracts/derived-ids.ts'
import { IDENTITY_SERVICE, identityKeys } from '@folio/contracts/identity/views.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { findClientByNickname, nicknameStream } from './find-client.ts'

const NOW = 1_800_000_000_000_000

const directory = mkdtempSync(join(tmpdir(), 'folio-nickname-'))
const keys = embeddedKeys({ directory, masterKey: randomBytes(32) })
const readModel = memoryReadModel(() => NOW)
const users = viewReader(readModel, IDENTITY_SERVICE, { epoch: 1, now: () => NOW, times: DEFAULT_TIMES })
const gateway = { users, keys } as unknown as Gateway

beforeAll(async () => {
  const entry = (client_id: string) => ({ client_id, nickname: 'v1.encrypted' })
  const puts = new Map<string, Record<string, unknown>>([
    [identityKeys.client(clientIdOf('alice')), entry(clientIdOf('alice'))],
    [identityKeys.client('signed-up'), entry('signed-up')],
    [identityKeys.name(await nicknameStream(gateway, 'Ada')), { holder: 'signed-up' }],
    [
      identityKeys.client('undecided'),
      { ...entry('undecided'), nickname_claim: await nicknameStream(gateway, 'second') },
    ],
    [identityKeys.name(await nicknameStream(gateway, 'first')), { holder: 'undecided' }],
    [identityKeys.name(await nicknameStream(gateway, 'second')), { holder: 'undecided' }],
    [identityKeys.client('gone'), { ...entry('gone'), isErased: true }],
    [identityKeys.name(await nicknameStream(gateway, 'gone')), { holder: 'gone' }],
  ])
  const to = { epoch: 1, position: 5 }
  await readModel.apply(IDENTITY_SERVICE, { from: null, to, caughtUpAt: NOW + 1, puts, deletes: new Set() })
})
afterAll(async () => {
  await keys.close()
  rmSync(directory, { recursive: true })
})

const found = async (nickname: string) => (await findClientByNickname(gateway, nickname, NOW))?.client_id

it('finds a client who signed up by the nickname, ignoring case', async () => {
  expect([await found('ada'), await found('ADA')]).toEqual(['signed-up', 'signed-up'])
})

it('finds a client that was opened before nicknames were claimed', async () => {
  expect(await found('Alice')).toBe(clientIdOf('alice'))
})

it('finds a client by the nickname of its sign-up, not by that of an attempt that did not finish', async () => {
  expect([await found('first'), await found('second')]).toEqual([undefined, 'undecided'])
})

it('finds no client by an unknown nickname, or one whose owner was erased', async () => {
  expect([await found('nobody'), await found('gone')]).toEqual([undefined, undefined])
})
