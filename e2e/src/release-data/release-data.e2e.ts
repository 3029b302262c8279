import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRITES_REDIRECT_URI as redirectUri } from '../golden/every-write.ts'
import { newBrowser } from '../kit/browser.ts'
import { settled } from '../kit/calls.ts'
import { begin, discovered } from '../kit/log-in.ts'
import { audit, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { unpack } from './packed-folder.ts'
import { repeatCall } from './record-calls.ts'
import { recordedSchema } from './recorded-answers.ts'

/** A scope in the recorded answers that Folio no longer shows. */
const RETIRED_SCOPE = 'application_read'

const withoutRetired = (_: string, value: unknown): unknown =>
  Array.isArray(value) ? value.filter((each) => each !== RETIRED_SCOPE) : value

const text = readFileSync(new URL('recorded-answers.json', import.meta.url), 'utf8')
const { commit, writes, reads, person } = recordedSchema.parse(JSON.parse(text, withoutRetired))
const { dataDir, remove } = dataFolder()
let folio: RunningFolio

beforeAll(async () => {
  unpack(readFileSync(new URL('data.json.gz', import.meta.url)), dataDir)
  folio = await startFolio(dataDir, '--limits', 'off')
  await settled(folio.demo)
})
afterAll(async () => {
  await folio.stop()
  remove()
})

describe(`a data folder of the release ${commit}`, () => {
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
