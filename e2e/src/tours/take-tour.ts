import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTourShell } from './tour-shell.ts'
import { missingLine, tourSteps } from './tour-steps.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const STEPS_MIN = 4

/** A tour to run: its document, the replacement of places in its commands, and the environment of the shell. */
export type Tour = {
  readonly file: string
  readonly ownPlaces: (commands: string) => string
  readonly environment: Readonly<Record<string, string>>
  /** A file that exists from when the commands of a step have printed the lines that the document shows. */
  readonly shownFile?: string
}

/** Runs the commands of a tour in order; rejects if one fails or does not print the lines that the document shows. */
export const takeTour = async ({ file, ownPlaces, environment, shownFile }: Tour): Promise<void> => {
  const steps = tourSteps(readFileSync(join(root, file), 'utf8'))
  if (steps.length < STEPS_MIN) throw new Error(`${file} has only ${steps.length} steps`)
  const shell = openTourShell(environment)
  try {
    for (const { line, commands, expected } of steps) {
      if (shownFile !== undefined) rmSync(shownFile, { force: true })
      const output = await shell.run(ownPlaces(commands), (printed) => {
        const lines = printed.slice(0, printed.lastIndexOf('\n') + 1)
        if (shownFile !== undefined && missingLine(lines, expected) === undefined) writeFileSync(shownFile, '')
      })
      const missing = missingLine(output, expected)
      if (missing !== undefined) throw new Error(`${file}:${line} lacks "${missing}" in what it printed:\n${output}`)
    }
  } finally {
    await shell.close()
  }
}
