import { dirname } from 'node:path/posix'
import { isThere, type Paths } from '../../../infra/checks/repository-paths.ts'
import type { Named, Page } from './read-page.ts'

const PATH = /^[\w.@{}*-]+(?:\/[\w.@{}*-]+)*\/?$/
const SOURCE = /[\w}]\.(?:ts|mjs|sh|conf|ya?ml)$/

/** The folder of a path: its own if it names a folder, else the one that holds the file. */
const folderOf = (path: string): string => (/\.[^/]+$/.test(path) ? dirname(path) : path)

const isFromRoot = (path: string, paths: Paths): boolean => path.includes('/') && paths.has(`${path.split('/', 1)[0]}/`)

/**
 * Finds the paths that a page names and the repository lacks. A path that begins with a folder of the repository's root is
 * looked up from the root. Any other path with the ending of a source file is looked up from the root and from the folders
 * that the same section has named before, directly or by a path in them; `*.ts` may be in any folder. An argument of a command is
 * looked up if it begins with a folder of the root.
 */
export const missingPaths = ({ spans, pathArguments }: Page, paths: Paths): readonly Named[] => {
  const missing: Named[] = []
  let folders: string[] = []
  let current = -1
  for (const { line, text, section } of spans) {
    if (section !== current) folders = []
    current = section
    if (!PATH.test(text)) continue
    const path = text.replace(/\/$/, '')
    const isWhole = isFromRoot(path, paths)
    if (!isWhole && !SOURCE.test(path)) continue
    const candidates = isWhole ? [path] : [path, ...folders.map((folder) => `${folder}/${path}`)]
    const isAnywhere = path.startsWith('*.') && [...paths].some((one) => one.endsWith(path.slice(1)))
    const found = candidates.find((candidate) => isThere(paths, candidate))
    if (found !== undefined) folders.push(folderOf(found))
    else if (!isAnywhere) missing.push({ line, text })
  }
  const unknown = pathArguments.filter(({ text }) => isFromRoot(text, paths) && !isThere(paths, text))
  return [...missing, ...unknown]
}

/** The links of a page to a file or heading that the repository lacks; `anchorsOf` returns the anchors of a page. */
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
