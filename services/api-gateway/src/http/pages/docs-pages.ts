import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorEndpoints, publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import { openApiOf } from '@folio/contracts/http/openapi/openapi.ts'
import type { Page, PageShown } from '@folio/rest-server/pages/page.ts'
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const htmlOf = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/init.js"></script>
</body>
</html>
`

/**
 * A log-in from this page would need `window.opener`, which the log-in pages remove, so the page offers only to enter a
 * token.
 */
const INIT = `const withoutLogIn = (all) => (...given) => all(...given)?.filter((scheme) => scheme.get('type') !== 'oauth2')
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  plugins: [() => ({ statePlugins: { spec: { wrapSelectors: { securityDefinitions: withoutLogIn } } } })],
})
`

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const shown = (type: string, body: PageShown['body']): PageShown => ({
  status: 200,
  body,
  headers: { 'Content-Type': type, 'Content-Security-Policy': CONTENT_SECURITY_POLICY },
})

const page = (path: string, show: Page['show']): Page => ({ path, isLimited: true, show })

const assetPages = (): readonly Page[] => {
  const folder = swaggerUiFolder()
  return Object.entries(ASSETS).map(([name, type]) =>
    page(`/docs/${name}`, async () => shown(type, await readFile(join(folder, name)))),
  )
}

const pagesOf = (title: string, endpoints: readonly Endpoint[]): readonly Page[] => {
  let document: string | undefined
  const openApi = (): string => {
    document ??= JSON.stringify(openApiOf(endpoints))
    return document
  }
  return [
    page('/openapi.json', async () => shown('application/json', openApi())),
    page('/docs', async () => shown('text/html; charset=utf-8', htmlOf(title))),
    page('/docs/init.js', async () => shown('text/javascript; charset=utf-8', INIT)),
    ...assetPages(),
  ]
}

/** The OpenAPI document of the public API and the page that shows it; the gateway serves all of their files itself. */
export const docsPages = (): readonly Page[] => pagesOf('Folio API', publicEndpoints)

/** The OpenAPI document of the operator API and the page that shows it, for the operator's port. */
export const operatorDocsPages = (): readonly Page[] => pagesOf('Folio operator API', operatorEndpoints)
