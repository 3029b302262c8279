import { dirname } from 'node:path/posix'
import type { Named, Page } from './read-page.ts'

/** The files and folders of the repository, by their paths from its root; those of folders end with a slash. */
export type Paths = ReadonlySet<string>

const PATH = /^[\w.@{}*-]+(?:\/[\w.@{}*-]+)*\/?$/
const SOURCE = /[\w}]\.(?:ts|mjs|sh|conf|ya?ml)$/

/** A path as a pattern: `{name}` and `*` stand for anything but a slash. */
const patternOf = (path: string): RegExp => {
  const parts = path.split(/\{[\w-]+\}|\*/).map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('[^/]*')}/?$`)
}

const isThere = (paths: Paths, path: string): boolean => {
  if (!/[{*]/.test(path)) return paths.has(path) || paths.has(`${path}/`)
  const pattern = patternOf(path)
  return [...paths].some((one) => pattern.test(one))
}

/** The folder that a path names, or that the file it names lies in. */
const folderOf = (path: string): string => (/\.[^/]+$/.test(path) ? dirname(path) : path)

/**
 * The paths that a page names and that are not there. A path that begins with a folder of the repository's root is read from
 * the root. Another one that ends like a source file is read from the root or from a folder that the same section named before
 * it, by itself or by a path in it; `*.ts` may be anywhere.
 */
export const missingPaths = ({ spans }: Page, paths: Paths): readonly Named[] => {
  const missing: Named[] = []
  let folders: string[] = []
  let current = -1
  for (const { line, text, section } of spans) {
    if (section !== current) folders = []
    current = section
    if (!PATH.test(text)) continue
    const path = text.replace(/\/$/, '')
    const isFromRoot = path.includes('/') && paths.has(`${path.split('/', 1)[0]}/`)
    if (!isFromRoot && !SOURCE.test(path)) continue
    const candidates = isFromRoot ? [path] : [path, ...folders.map((folder) => `${folder}/${path}`)]
    const isAnywhere = path.startsWith('*.') && [...paths].some((one) => one.endsWith(path.slice(1)))
    const found = candidates.find((candidate) => isThere(paths, candidate))
    if (found !== undefined) folders.push(folderOf(found))
    else if (!isAnywhere) missing.push({ line, text })
  }
  return missing
}

/** The links of a page that lead nowhere in the repository; `anchorsOf` knows the headings of a page. */
export const brokenLinks = (
  page: Page,
  { file, paths, anchorsOf }: { file: string; paths: Paths; anchorsOf: (file: string) => ReadonlySet<string> },
): readonly Named[] =>
  page.links.filter(({ text }) => {
    if (/^[a-z]+:/.test(text)) return false
    const [target = '', anchor] = text.split('#')
    const { pathname } = new URL(target === '' ? (file.split('/').at(-1) ?? '') : target, `file:///${file}`)
    const path = decodeURIComponent(pathname).slice(1).replace(/\/$/, '')
    if (!paths.has(path) && !paths.has(`${path}/`)) return true
    return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).has(anchor)
  })
