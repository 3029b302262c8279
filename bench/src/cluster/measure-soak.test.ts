import { expect, it } from 'vitest'
import { soakChecks } from './measure-soak.ts'

const act = { what: 'backed up', afterSeconds: 3600, tookSeconds: 4, said: 'eventstore 12 MiB', isDone: true }

it('a soak passes with all acts done and no dead letters', () => {
  expect(soakChecks({ acts: [act], deadLetters: 0 }).map(({ passed }) => passed)).toEqual([true, true])
})

it('a soak fails by an act that failed, which its check names, and by dead letters', () => {
  const failed = { ...act, said: 'failed: Error: no engine', isDone: false }
  expect(soakChecks({ acts: [act, failed], deadLetters: 2 })).toMatchObject([
    { passed: false, detail: 'backed up: failed: Error: no engine' },
    { passed: false, detail: '2 letters' },
  ])
})
