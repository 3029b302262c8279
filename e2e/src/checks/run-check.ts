import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The exit status of a check, and the lines that it wrote to standard error. */
export type Checked = { readonly status: number | null; readonly lines: readonly string[] }

/** The text of each file by its path. */
export type Files = Readonly<Record<string, string>>

/** Makes a folder of these files; `remove` deletes it. */
export const folderOf = (files: Files): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'folio-check-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** Runs a check of infra/checks on a folder of these files. */
export const runCheck = (name: string, files: Files, ...flags: readonly string[]): Checked => {
  const { folder, remove } = folderOf(files)
  try {
    const check = join(import.meta.dirname, '..', '..', '..', 'infra', 'checks', name)
    const { status, stderr } = spawnSync(process.execPath, [check, folder, ...flags], { encoding: 'utf8' })
    return { status, lines: stderr.split('\n').filter((line) => line !== '') }
  } finally {
    remove()
  }
}
