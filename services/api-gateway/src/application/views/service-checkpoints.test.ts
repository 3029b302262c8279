import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const APPLICATION = join(import.meta.dirname, '..')
const sources = readdirSync(APPLICATION, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

it('no read makes its checkpoint within its answer: read after the rows, it would promise events that they do not show', () => {
  const late = sources.filter((name) =>
    readFileSync(join(APPLICATION, name), 'utf8').includes(': await lowestCheckpoint('),
  )
  expect(sources.length).toBeGreaterThan(50)
  expect(late).toEqual([])
})
