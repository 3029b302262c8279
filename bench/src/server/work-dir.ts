import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A folder for one run of the benchmark, with the server's data and log; `done` removes it unless it is to be kept. */
export type WorkDir = {
  readonly path: string
  readonly dataDir: string
  readonly logFile: string
  readonly done: (what: { readonly keep: boolean }) => void
}

/** Makes the requested folder, which must not exist and is always kept, or else a temporary one. */
export const openWorkDir = (asked: string | undefined): WorkDir => {
  const path = asked === undefined ? mkdtempSync(join(tmpdir(), 'folio-bench-')) : resolve(asked)
  if (asked !== undefined) mkdirSync(path)
  const dataDir = join(path, 'data')
  mkdirSync(dataDir)
  return {
    path,
    dataDir,
    logFile: join(path, 'server.log'),
    done: ({ keep }) => {
      if (keep || asked !== undefined) console.log(`data and log are kept in ${path}`)
      else rmSync(path, { recursive: true })
    },
  }
}
