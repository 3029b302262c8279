import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from '../server/repository-root.ts'

/** Writes a benchmark's figures to `bench/results/NAME.json` over the previous ones; returns the path from the root. */
export const writeResults = (name: string, results: object): string => {
  const folder = join(repositoryRoot, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
  return relative(repositoryRoot, file)
}
