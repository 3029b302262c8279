import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Packs the files of a flat folder as gzipped JSON, base64 by file name; omits files with the endings `without`. */
export const packed = (folder: string, without: readonly string[]): Buffer => {
  const names = readdirSync(folder).filter((name) => !without.some((ending) => name.endsWith(ending)))
  const files = names.toSorted().map((name) => [name, readFileSync(join(folder, name)).toString('base64')])
  return gzipSync(JSON.stringify(Object.fromEntries(files)), { level: 9 })
}

/** Writes the files of a packed folder into a folder. */
export const unpack = (bytes: Uint8Array, folder: string): void => {
  const files: Readonly<Record<string, string>> = JSON.parse(gunzipSync(bytes).toString())
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'), { mode: 0o600 })
  }
}
