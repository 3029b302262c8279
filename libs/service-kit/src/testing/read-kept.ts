import { readFileSync } from 'node:fs'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Reads a JSON file; undefined if there is none. Throws if the file cannot be read or is malformed. */
export const readKept = <T>(file: URL): T | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return JSON.parse(text)
}
