import { expect, it } from 'vitest'
import { soakChecks } from './measure-soak.ts'

const act = { what: 'backed up', afterSeconds: 3600, tookSeconds: 4, said: 'eventstore 12 MiB', isDone: true }
const course = { container: 'wallet-1', quarters: [100, 100, 100, 100], slopePerHour: 0, limitedSlopePerHour: 0 }

it('a soak passes with all acts done and no dead letters', () => {
  const checks = soakChecks({ acts: [act], courses: [course], deadLetters: 0 })
  expect(checks.map(({ passed }) => passed)).toEqual([true, true, true])
})

it('a soak fails if an act failed (its check names it), if no memory was sampled, or if there are dead letters', () => {
  const failed = { ...act, said: 'failed: Error: no engine', isDone: false }
  expect(soakChecks({ acts: [act, failed], courses: [], deadLetters: 2 })).toMatchObject([
    { passed: false, detail: 'backed up: failed: Error: no engine' },
    { passed: false },
    { passed: false, detail: '2 letters' },
  ])
})
