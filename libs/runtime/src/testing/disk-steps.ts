import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

/** Calls a function; returns the paths that it opened and then wrote to the disk, and its renames, in order. */
export const diskSteps = async (work: () => unknown): Promise<readonly string[]> => {
  const steps: string[] = []
  const paths = new Map<number, string>()
  const { openSync, fsyncSync, renameSync } = fs
  const spies = [
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...others) => {
      const file = openSync(path, ...others)
      paths.set(file, String(path))
      return file
    }),
    vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
      fsyncSync(file)
      steps.push(`sync ${paths.get(file)}`)
    }),
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      renameSync(from, to)
      steps.push(`rename ${from} ${to}`)
    }),
  ]
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
    syncBuiltinESMExports()
  }
  return steps
}
