import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page, PageShown } from './page.ts'

const CONSOLE_PATH = '/console'
const ASSETS_PATH = `${CONSOLE_PATH}/assets/`

/** The folder of the built console, which its build makes; it may be missing. */
const BUILT = fileURLToPath(new URL('../../../../console/dist/operator/', import.meta.url))

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** A file name without a folder, which does not begin with a point, and is not too long for a file system. */
const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

const HTML_TYPE = 'text/html; charset=utf-8'

/** The build gives each asset a name with a hash of its content, so that a browser may keep it. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Folio console: not built</title>
</head>
<body>
<h1>The console is not built</h1>
<p>The API runs. Build the console with <code>npm run build:console</code> and load this page again.</p>
</body>
</html>
`

/** No other page keeps a handle of the console's window, by which it could navigate it again and again. */
const OPENER_POLICY = 'same-origin'

const shown = (status: number, type: string, body: PageShown['body'], more: PageShown['headers'] = {}): PageShown => ({
  status,
  body,
  headers: {
    'Content-Type': type,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': OPENER_POLICY,
    ...more,
  },
})

const MISSING = shown(404, 'text/plain; charset=utf-8', 'There is no such file.\n')

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Reads a file; undefined if there is none, and rejects if it cannot be read. */
const fileIn = async (folder: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> => {
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const showHtml = async (built: string): Promise<PageShown> => {
  const html = (await fileIn(built, 'operator.html')) ?? (await fileIn(built, 'index.html'))
  return html === undefined ? shown(503, HTML_TYPE, NOT_BUILT) : shown(200, HTML_TYPE, html)
}

const showFile = async (folder: string, name: string, headers: PageShown['headers']): Promise<PageShown> => {
  const type = TYPES[extname(name)]
  const content = type === undefined || !FILE_NAME.test(name) ? undefined : await fileIn(folder, name)
  return type === undefined || content === undefined ? MISSING : shown(200, type, content, headers)
}

/** Shows a path of the console: an asset, a file beside the page, or the page itself, which reads the rest of its path. */
const showPath = (built: string, path: string): Promise<PageShown> => {
  if (path.startsWith(ASSETS_PATH)) {
    return showFile(join(built, 'assets'), path.slice(ASSETS_PATH.length), { 'Cache-Control': IMMUTABLE })
  }
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isFile = path === `${CONSOLE_PATH}/${name}` && TYPES[extname(name)] !== undefined
  return isFile ? showFile(built, name, {}) : showHtml(built)
}

/** The operators' console: its page on every path below `/console`, and the files of its build. */
export const consolePages = (built = BUILT): readonly Page[] =>
  [CONSOLE_PATH, `${CONSOLE_PATH}/*`].map((path) => ({
    path,
    isLimited: true,
    show: (requested) => showPath(built, requested),
  }))
