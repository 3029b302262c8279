import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The exit status of a check, and the lines that it wrote to standard error. */
export type Checked = { readonly status: number | null; readonly lines: readonly string[] }

/** Runs a check of infra/checks on a folder of these files. */
export const runCheck = (
  name: string,
  files: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): Checked => {
  const folder = mkdtempSync(join(tmpdir(), 'folio-check-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const check = join(import.meta.dirname, '..', '..', '..', 'infra', 'checks', name)
    const { status, stderr } = spawnSync(process.execPath, [check, folder, ...flags], { encoding: 'utf8' })
    return { status, lines: stderr.split('\n').filter((line) => line !== '') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
