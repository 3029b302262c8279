import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Files, folderOf } from './run-check.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const BIOME = join(ROOT, 'node_modules', '.bin', 'biome')
const CONFIGURATION = Object.fromEntries(
  ['biome.json', '.gitignore'].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)
const FOUND = /title=lint\/style\/(noRestricted\w+),file=.*?((?:libs|services|bench)\/[^,]*),line=(\d+)/g

/** Lints these files by the repository's own rules; returns each use of a timer that is refused. */
const refusedIn = (files: Files): readonly string[] => {
  const { folder, remove } = folderOf({ ...CONFIGURATION, ...files })
  try {
    const { stdout } = spawnSync(BIOME, ['lint', '--reporter=github', '.'], { cwd: folder, encoding: 'utf8' })
    return [...stdout.matchAll(FOUND)].map(([, rule, file, line]) => `${file}:${line} ${rule}`).toSorted()
  } finally {
    remove()
  }
}

const USES = `export const once = (work: () => void) => setTimeout(work, 5)
export const again = (work: () => void) => setInterval(work, 5)
`

it('lint refuses timers in products, test support and benchmarks', () => {
  const paths = ['libs/bus/src/a.ts', 'services/console/src/a.tsx', 'libs/test-kit/src/a.ts', 'bench/src/a.ts']
  const refused = refusedIn(Object.fromEntries(paths.map((path) => [path, USES])))
  const expected = paths.flatMap((path) => [1, 2].map((line) => `${path}:${line} noRestrictedGlobals`))
  expect(refused).toEqual(expected.toSorted())
})

it('lint refuses the timers of the modules of Node, and accepts the end of a turn', () => {
  const text = `import { setTimeout as sleep } from 'node:timers'
import { setInterval as ticks, setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises'
export const all = [sleep, ticks, pause, endOfTurn]
`
  const path = 'libs/bus/src/a.ts'
  expect(refusedIn({ [path]: text })).toEqual([1, 2, 2].map((line) => `${path}:${line} noRestrictedImports`))
})

it('lint accepts timers in their home and in tests', () => {
  const paths = ['libs/kernel/src/timing/a.ts', 'libs/bus/src/a.test.ts', 'libs/bus/src/a.int.ts']
  expect(refusedIn(Object.fromEntries(paths.map((path) => [path, USES])))).toEqual([])
})
