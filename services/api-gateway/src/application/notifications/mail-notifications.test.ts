import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAIL_FIELD, MAIL_OWNER, mailKey, mailMinute } from '@folio/contracts/identity/mail.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { MINUTE_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { expect, it } from 'vitest'
import { mailNotifications } from './mail-notifications.ts'

const NOW = 1_790_000_000_000_000
const clock = () => NOW

const mail = {
  kind: 'email_link',
  id: '0b0a9c1e-6a9f-4b1c-8f55-0d6f4f1f8a01',
  email: 'alice@example.com',
  path: '/confirm#code',
  issued_at: timestampOf(NOW - MINUTE_MICROSECONDS),
  expires_at: timestampOf(NOW + MINUTE_MICROSECONDS),
}

it('a message of a kind that a later release wrote is passed over, and those beside it are delivered', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'folio-mails-'))
  const keys = embeddedKeys({ directory, masterKey: Buffer.alloc(32, 1) })
  const key = await keys.create(MAIL_OWNER)
  if (key === undefined) throw new Error('the key was not made')
  const readModel = memoryReadModel(clock)
  const later = { ...mail, kind: 'of_a_later_release', id: '0b0a9c1e-6a9f-4b1c-8f55-0d6f4f1f8a02' }
  const mails = [later, mail].map((each) =>
    encryptText(key, { commandId: each.id, field: MAIL_FIELD, text: JSON.stringify(each) }),
  )
  await readModel.put(mailKey('sign-up-mail', mailMinute(NOW) - 1), { mails }, 60_000)
  // The messages of sign-ups need no client.
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Error('no client is looked up')) }) as never
  const source = { readModel, clock, keys, users: unused, agents: unused, publicUrl: async () => 'http://folio.test' }
  const told: string[] = []
  for await (const page of mailNotifications(source, {})) told.push(...page.map(({ notification }) => notification.id))
  expect(told).toEqual([mail.id])
  await keys.close()
  rmSync(directory, { recursive: true })
})
