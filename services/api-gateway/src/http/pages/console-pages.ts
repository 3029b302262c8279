import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONSOLE_PATH as CLIENT_PATH } from '@folio/contracts/identity/console-application.ts'
import type { Page, PageShown } from '@folio/rest-server/pages/page.ts'

/**
 * A face of the console: the name of its page, the path under which it is served, the folder of its build, and the origins
 * besides its own to which it may connect.
 */
type Face = {
  readonly name: 'operator' | 'client'
  readonly path: string
  readonly built: string
  readonly connectsTo: () => Promise<string>
}

/** The folder of a built face, which the build of the console makes; it may be missing. */
const builtFolder = (name: Face['name']): string =>
  fileURLToPath(new URL(`../../../../console/dist/${name}/`, import.meta.url))

const contentSecurityPolicy = (connectsTo: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${connectsTo}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
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

/** Adds the headers that every page and file of a face has, unless `headers` says otherwise. */
const shown = ({ status, body, headers }: PageShown): PageShown => ({
  status,
  body,
  headers: {
    'Content-Security-Policy': contentSecurityPolicy(''),
    'Cross-Origin-Opener-Policy': OPENER_POLICY,
    ...headers,
  },
})

const MISSING = shown({
  status: 404,
  body: 'There is no such file.\n',
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
})

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

const showHtml = async ({ built, name, connectsTo }: Face): Promise<PageShown> => {
  const html = await fileIn(built, `${name}.html`)
  const type = { 'Content-Type': HTML_TYPE }
  if (html === undefined) return shown({ status: 503, body: NOT_BUILT, headers: type })
  const policy = { 'Content-Security-Policy': contentSecurityPolicy(await connectsTo()) }
  return shown({ status: 200, body: html, headers: { ...type, ...policy } })
}

const showFile = async (folder: string, name: string, headers: PageShown['headers']): Promise<PageShown> => {
  const type = TYPES[extname(name)]
  const content = type === undefined || !FILE_NAME.test(name) ? undefined : await fileIn(folder, name)
  if (type === undefined || content === undefined) return MISSING
  return shown({ status: 200, body: content, headers: { 'Content-Type': type, ...headers } })
}

/** Shows a path of a face: a file beside the page, or the page itself, which reads the rest of its path. */
const showPath = (face: Face, path: string): Promise<PageShown> => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isFile = path === `${face.path}/${name}` && TYPES[extname(name)] !== undefined
  return isFile ? showFile(face.built, name, {}) : showHtml(face)
}

/** The page of a face on every path below its own, and the files of its build; a page loads many assets at once. */
const facePages = (face: Face): readonly Page[] => {
  const assets = `${face.path}/assets/`
  const showAsset = (path: string) =>
    showFile(join(face.built, 'assets'), path.slice(assets.length), { 'Cache-Control': IMMUTABLE })
  return [
    { path: `${assets}*`, isLimited: false, show: showAsset },
    ...[face.path, `${face.path}/*`].map((path) => ({
      path,
      isLimited: true,
      show: (requested: string) => showPath(face, requested),
    })),
  ]
}

const OPERATOR_PATH = '/console'

/** The page of `/`, which leads browsers to a face and is no page for programs. */
const leadTo = (path: string): Page => ({
  path: '/',
  isLimited: true,
  isForBrowsers: true,
  show: async () => ({ status: 302, body: '', headers: { Location: path } }),
})

/** The operators' console: its page on every path below `/console`, the files of its build, and the way from `/` to it. */
export const consolePages = (built = builtFolder('operator')): readonly Page[] => [
  leadTo(OPERATOR_PATH),
  ...facePages({ name: 'operator', path: OPERATOR_PATH, built, connectsTo: async () => '' }),
]

/**
 * The clients' console on every path below `/app`; `/` leads browsers to it, and is no page for programs. It may connect to
 * the sockets at the public URL, which the installation knows; a Host header has no say.
 */
export const clientConsolePages = (
  publicUrl: () => Promise<string>,
  built = builtFolder('client'),
): readonly Page[] => {
  const connectsTo = async (): Promise<string> => ` ${(await publicUrl()).replace(/^http/, 'ws')}`
  return [leadTo(CLIENT_PATH), ...facePages({ name: 'client', path: CLIENT_PATH, built, connectsTo })]
}
