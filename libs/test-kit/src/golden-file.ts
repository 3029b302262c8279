import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Tells whether the tests write golden files instead of comparing them. */
export const writesGoldenFiles = (): boolean => process.env['GOLDEN'] === 'write'

/**
 * Expects a golden file to equal a value. With `GOLDEN=write` in the environment of the tests, writes the file instead:
 * for an intended change of stored bytes; `npm run fix` then formats it.
 */
export const expectGolden = (file: URL, made: unknown): void => {
  const plain: unknown = JSON.parse(JSON.stringify(made))
  if (writesGoldenFiles()) {
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(plain, null, 2)}\n`)
    return
  }
  const name = file.pathname.split('/').slice(-3).join('/')
  if (!existsSync(file)) {
    throw new Error(`${name} is missing; write it with GOLDEN=write in the environment of the test`)
  }
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
  expect(plain, `${name} differs: what is stored, hashed or sent has changed`).toEqual(kept)
}
