import type { VerificationScope } from '@folio/contracts/auditor.ts'
import { VERIFICATIONS_KEPT_MAX } from '@folio/contracts/http/operator/system/audit.ts'
import { describe, expect, it } from 'vitest'
import type { EventsDone } from './fork-command.ts'
import { reportOf } from './verification-report.ts'
import { type VerificationResult, verifications } from './verifications.ts'

const AT = 1_767_225_600_000_000
const SHOWN_AT = '2026-01-01T00:00:00.000000Z'

const reportWith = (count: number): VerificationResult => ({
  checkpoint: null,
  report: reportOf({
    epoch: 1,
    position: 9,
    events: 9,
    streams: 2,
    seconds: 0.1,
    eventsPerSecond: 90,
    totals: [],
    openTransfers: [],
    views: [],
    lostDays: [],
    findings: { count, first: [] },
  }),
})

/** Verifications whose looks are ended by the test. */
const underControl = () => {
  const looks: {
    readonly seen: PromiseWithResolvers<VerificationResult>
    readonly onProgress: (progress: EventsDone) => void
  }[] = []
  const kept = verifications({
    clock: () => AT,
    verify: (onProgress) => {
      const seen = Promise.withResolvers<VerificationResult>()
      looks.push({ seen, onProgress })
      return { result: seen.promise, end: () => seen.reject(new Error('killed')) }
    },
  })
  const begin = (scope: VerificationScope = 'everything'): string => {
    const begun = kept.start({ scope }, 'operator')
    if (!('started' in begun)) throw new Error('one is running')
    return begun.started.id
  }
  const newest = () => {
    const look = looks.at(-1)
    if (look === undefined) throw new Error('no verification was started')
    return look
  }
  return { kept, begin, newest }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('verifications', () => {
  it('run one at a time, and report their progress', async () => {
    const { kept, begin, newest } = underControl()
    const id = begin()
    expect(kept.find(id)).toMatchObject({ status: 'running', started_at: SHOWN_AT, ended_at: null, progress: null })
    newest().onProgress({ done: 4, of: 9 })
    expect(kept.find(id)?.progress).toEqual({ done: 4, of: 9 })
    expect(kept.start({ scope: 'everything' }, 'operator')).toEqual({ running: id })
    newest().seen.resolve(reportWith(0))
    await turn()
    expect(kept.find(id)).toMatchObject({ status: 'whole', ended_at: SHOWN_AT, report: { events: 9 } })
    expect(begin()).not.toBe(id)
  })

  it('end with a report, or with the reason why they could not run', async () => {
    const { kept, begin, newest } = underControl()
    const found = begin()
    newest().seen.resolve(reportWith(3))
    await turn()
    const failed = begin()
    newest().seen.reject(new Error('the event store is gone'))
    await turn()
    const unreadable = begin()
    newest().seen.resolve({ damage: 'FOUND: events.db cannot be read' })
    await turn()
    expect(kept.find(found)).toMatchObject({ status: 'found', failure: null })
    expect(kept.find(unreadable)).toMatchObject({
      status: 'found',
      failure: 'FOUND: events.db cannot be read',
      report: null,
    })
    expect(kept.find(failed)).toMatchObject({ status: 'failed', failure: 'the event store is gone', report: null })
    expect(kept.trouble()).toBe('findings')
  })

  it('report that the newest one could not run until one runs', async () => {
    const { kept, begin, newest } = underControl()
    begin()
    newest().seen.reject(new Error('the event store is gone'))
    await turn()
    expect(kept.trouble()).toBe('failed')
    begin('since_checkpoint')
    newest().seen.resolve(reportWith(0))
    await turn()
    expect(kept.trouble()).toBeUndefined()
  })

  it('are stopped on request, and do not change after their end', async () => {
    const { kept, begin, newest } = underControl()
    const id = begin()
    expect(await kept.stop(id)).toMatchObject({ status: 'stopped', failure: null })
    const whole = begin()
    newest().seen.resolve(reportWith(0))
    await turn()
    expect(await kept.stop(whole)).toMatchObject({ status: 'whole' })
    expect(await kept.stop('another')).toBeUndefined()
    begin()
    await kept.close()
    expect(kept.list()[0]?.status).toBe('stopped')
  })

  it('report findings until a verification of everything has none, and request that one', async () => {
    const { kept, begin, newest } = underControl()
    const end = async (scope: VerificationScope, count: number): Promise<boolean> => {
      begin(scope)
      newest().seen.resolve(reportWith(count))
      await turn()
      return kept.trouble() === 'findings'
    }
    expect([await end('since_checkpoint', 0), kept.everythingAt()]).toEqual([false, undefined])
    expect(await end('everything', 0)).toBe(false)
    expect([await end('since_checkpoint', 1), kept.everythingAt()]).toEqual([true, undefined])
    expect(await end('since_checkpoint', 0)).toBe(true)
    expect(await end('everything', 0)).toBe(false)
    expect(await end('everything', 2)).toBe(true)
    expect([await end('since_checkpoint', 0), kept.everythingAt()]).toEqual([true, AT])
    expect(await end('everything', 0)).toBe(false)
    begin('since_checkpoint')
    newest().seen.resolve({ damage: 'FOUND: the state was changed' })
    await turn()
    expect(kept.trouble()).toBe('findings')
  })

  it(`are kept, the newest ${VERIFICATIONS_KEPT_MAX} of them`, async () => {
    const { kept, begin } = underControl()
    const ids: string[] = []
    for (let count = 0; count <= VERIFICATIONS_KEPT_MAX; count += 1) {
      const id = begin()
      ids.push(id)
      await kept.stop(id)
    }
    expect(kept.list().map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
  })
})
