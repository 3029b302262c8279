import { describe, expect, it } from 'vitest'
import { type ApiState, apiPart, commandsPart, silentPart, viewPart, worstOf } from './health-parts.ts'

const WELL: ApiState = {
  areViewsReadable: true,
  isClockBehind: false,
  areOthersReady: true,
  full: [],
  verifyTrouble: undefined,
}

const QUIET = { ended: 0, failed: 0 }

describe('the health of the API', () => {
  it('is ok while nothing is wrong', () =>
    expect(apiPart(WELL)).toEqual({ part: 'API', kind: 'api', status: 'ok', problem: null, lag: null }))

  it.each([
    [{ areViewsReadable: false }, 'a view cannot be read'],
    [{ isClockBehind: true }, 'the clock of this machine is behind'],
    [{ areOthersReady: false }, 'is not ready'],
    [{ full: 'unknown' }, 'cannot be counted'],
    [{ full: ['session'] }, 'takes no more values of these kinds: session'],
    [{ verifyTrouble: 'findings' }, 'verification of the store has findings'],
    [{ verifyTrouble: 'failed' }, 'verification of the store failed'],
  ] as const)('says what is wrong in words: %o', (changed, words) => {
    const part = apiPart({ ...WELL, ...(changed as Partial<ApiState>) })
    expect(part.status).toBe('failing')
    expect(part.problem).toContain(words)
  })
})

describe('the health of a view', () => {
  const now = 100e6
  const at = (position: number, caughtUpAt: number) => ({ checkpoint: { epoch: 1, position }, caughtUpAt })

  it('is ok at the end of the store, however long that has not grown', () =>
    expect(viewPart('wallet', at(7, 1), { stored: 7, now })).toMatchObject({ status: 'ok', lag: 0, problem: null }))

  it('is ok a few seconds behind, with its lag', () =>
    expect(viewPart('wallet', at(5, 91e6), { stored: 7, now })).toMatchObject({ status: 'ok', lag: 2 }))

  it('fails once it has been behind for ten seconds', () =>
    expect(viewPart('wallet', at(5, 90e6), { stored: 7, now })).toEqual({
      part: 'wallet',
      kind: 'view',
      status: 'failing',
      lag: 2,
      problem: 'it has not reached the end of the store for 10 s: it has seen 5 of 7 positions; look at its service',
    }))

  it.each([{ checkpoint: null, caughtUpAt: 0 }, at(3, 0)])('waits while it is built: %o', (status) => {
    const part = viewPart('wallet', status, { stored: 7, now })
    expect(part.status).toBe('waiting')
    expect(part.problem).toContain('it is being built')
  })

  it('has an unknown lag while the store does not answer', () =>
    expect(viewPart('wallet', at(5, 1), { stored: null, now })).toMatchObject({ status: 'ok', lag: null }))
})

describe('the health of the commands of a service', () => {
  it('is ok while at most a thousand wait', () => {
    expect(commandsPart('wallet', 1000, QUIET)).toMatchObject({ status: 'ok', problem: null, lag: 1000 })
    expect(commandsPart('wallet', 1001, QUIET)).toMatchObject({
      status: 'waiting',
      problem: '1001 commands wait for the service',
    })
  })

  it('fails where none of the last minute had an outcome, and waits where some had', () => {
    expect(commandsPart('wallet', 0, { ended: 40, failed: 0 })).toMatchObject({ status: 'ok', problem: null })
    expect(commandsPart('wallet', 0, { ended: 40, failed: 39 })).toMatchObject({
      status: 'waiting',
      problem: expect.stringMatching(/^39 of 40 commands that this gateway sent had no outcome in the last minute/),
    })
    expect(commandsPart('wallet', 2000, { ended: 1, failed: 1 })).toMatchObject({
      status: 'failing',
      problem: expect.stringMatching(/^1 of 1 commands .*; 2000 commands wait for the service$/),
    })
  })
})

it('the worst part decides', () => {
  const [ok, waiting] = [commandsPart('a', 0, QUIET), commandsPart('b', 2000, QUIET)]
  expect(worstOf([ok])).toBe('ok')
  expect(worstOf([waiting, ok])).toBe('waiting')
  expect(worstOf([ok, silentPart({ part: 'store', kind: 'store' }), waiting])).toBe('failing')
})
