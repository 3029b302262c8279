import { existsSync, readFileSync } from 'node:fs'
import { checkpointFile, stateFile } from './checkpoint-files.ts'
import { openPartsForReading } from './state/parts-file.ts'

/** The first line of the newest checkpoint of a data directory, whatever its key and its signature. */
export type NewestLine = { readonly version: number; readonly line: string }

const lineOf = (text: string): NewestLine => {
  const [line = ''] = text.split('\n')
  try {
    const { version } = JSON.parse(line)
    return { version: typeof version === 'number' ? version : 0, line }
  } catch {
    return { version: 0, line }
  }
}

/** Tells if the file is newer than the state, also where that has an older text under the same version. */
const isNewer = (inFile: NewestLine, { version, inState }: { version: number; inState: NewestLine }): boolean =>
  inFile.version > version || (inFile.version === version && inState.version < version)

/** Reads the first line of the newest checkpoint, which may be one that cannot be used; undefined where there is none. */
export const newestLine = (dataDir: string): NewestLine | undefined => {
  const file = checkpointFile(dataDir)
  const inFile = existsSync(file) ? lineOf(readFileSync(file, 'utf8')) : undefined
  const parts = openPartsForReading(stateFile(dataDir))
  try {
    const newest = parts?.newest()
    if (newest === undefined) return inFile
    const { version } = newest
    const inState = lineOf(newest.text)
    if (inFile !== undefined && isNewer(inFile, { version, inState })) return inFile
    return { version, line: inState.line }
  } finally {
    parts?.close()
  }
}
