import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { WRITES_REDIRECT_URI as redirectUri } from '../golden/every-write.ts'
import { openSocket } from '../kit/account-sockets.ts'
import { newBrowser } from '../kit/browser.ts'
import { settled } from '../kit/calls.ts'
import { begin, discovered } from '../kit/log-in.ts'
import { audit, dataFolder, type RunningFolio, startFolioWith } from '../kit/running-folio.ts'
import { unpack } from './packed-folder.ts'
import { askAgain, repeatCall } from './record-calls.ts'
import { type Recorded, recordedSchema } from './recorded-answers.ts'

/** The folders of the data sets: the commits of the releases that made them. */
const RELEASES = ['237bc82', '892241d3']

/** A scope in the recorded answers that Folio no longer shows. */
const RETIRED_SCOPE = 'application_read'

/** An item of a bulk purchase that failed, whose error had the subcode of the sockets, too. */
const failedItem = z.strictObject({ account_id: z.string(), error: z.looseObject({ subcode: z.string() }) })

const withoutRetired = (_: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((each) => each !== RETIRED_SCOPE)
  const { data: item } = failedItem.safeParse(value)
  if (item === undefined) return value
  const { subcode: _subcode, ...error } = item.error
  return { ...item, error }
}

const fileOf = (release: string, name: string): Buffer => readFileSync(join(import.meta.dirname, release, name))

const recordedBy = (release: string): Recorded =>
  recordedSchema.parse(JSON.parse(fileOf(release, 'recorded-answers.json').toString(), withoutRetired))

describe.each(RELEASES)('a data folder of the release %s', (release) => {
  const { commit, writes, reads, person, socket } = recordedBy(release)
  const { dataDir, remove } = dataFolder()
  let folio: RunningFolio

  beforeAll(async () => {
    unpack(fileOf(release, 'data.json.gz'), dataDir)
    // Without a feed the market does not make up the ticks since the data set was made.
    folio = await startFolioWith({ FOLIO_FEED: 'none' }, dataDir, '--limits', 'off')
    await settled(folio.demo)
  })
  afterAll(async () => {
    await folio.stop()
    remove()
  })

  it('names its release', () => expect(commit).toBe(release))

  it('holds requests that are answered as they were the first time', () => {
    expect(writes.filter(({ isHit }) => isHit).length).toBeGreaterThan(5)
  })

  it('holds texts of clients, which are read with their keys', () => {
    const read = JSON.stringify(reads)
    for (const words of ['alice', 'Rent, März', 'Corner Shop', 'Counter 3']) expect(read).toContain(words)
  })

  it.each(reads.map((read, number) => [`${number} ${read.call.path}`, read] as const))(
    'shows what it showed: %s',
    async (_, read) => expect(await repeatCall(folio.demo, read.call)).toMatchObject(read),
  )

  it.each(writes.map(({ name, ...write }) => [name, write] as const))(
    'answers a request again as it did: %s',
    async (_, write) => expect(await repeatCall(folio.demo, write.call)).toMatchObject(write),
  )

  describe.runIf(socket !== undefined)('on the socket of an account', () => {
    const { account_id = '', calls = [], ...caller } = socket ?? { application_id: '', token: '' }
    let own: TestClient

    beforeAll(async () => {
      own = await openSocket(folio.demo, caller, account_id)
    })
    afterAll(() => own.socket.close())

    it.each(calls.map((call, number) => [`${number} ${Object.keys(call.request)[0]}`, call] as const))(
      'answers a purchase again, or shows what it showed: %s',
      async (_, call) => expect(await askAgain(own, call.request)).toMatchObject(call),
    )
  })

  it('lets clients who signed up log in', async () => {
    const { application_id, email, password } = person
    const browser = newBrowser(folio.demo.base_url)
    const app = { ...(await discovered(folio.demo, application_id)), redirectUri }
    const page = await browser.open((await begin(app)).url.href)
    const consent = await browser.submit(page, { email, password })
    const { url } = await browser.submit(consent, { answer: 'allow' })
    expect(url.startsWith(`${redirectUri}?code=`)).toBe(true)
  })

  it('is whole', async () => {
    const { code, output } = await audit('verify', '--data-dir', dataDir)
    expect([code, output]).toEqual([0, expect.stringContaining('whole')])
  })
})
