import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { expect, it } from 'vitest'
import { watchedTrouble } from './watched-trouble.ts'

it('returns the last answer of the auditor, also while the auditor does not answer', async () => {
  const answers = [{ trouble: 'findings' as const }, undefined, { trouble: null }, { trouble: 'failed' as const }]
  const asked = Promise.withResolvers<void>()
  let go = Promise.withResolvers<void>()
  let count = 0
  const auditor = {
    trouble: async () => {
      await go.promise
      go = Promise.withResolvers<void>()
      const answer = answers[count]
      count += 1
      if (count === answers.length) asked.resolve()
      if (answer === undefined) throw new Error('the auditor does not answer')
      return answer
    },
  }
  const watched = watchedTrouble(auditor, { log: silentLog, everyMs: 1 })
  const said: (string | undefined)[] = [watched.now()]
  for (let turn = 1; turn <= answers.length; turn += 1) {
    go.resolve()
    await expect.poll(() => count).toBe(turn)
    await new Promise((resolve) => setImmediate(resolve))
    said.push(watched.now())
  }
  await asked.promise
  await watched.stop()
  expect(said).toEqual([undefined, 'findings', 'findings', undefined, 'failed'])
})
