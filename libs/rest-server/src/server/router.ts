import type { IncomingMessage, ServerResponse } from 'node:http'
import { familyOfPath } from '@folio/contracts/http/family.ts'
import { type Context, Hono } from 'hono'
import { answerPreflight, isPreflight } from '../answers/preflight.ts'
import { allowedOrigin, openRequestContext, type RequestContext } from '../answers/request-context.ts'
import { refuse, responseOf } from '../answers/respond.ts'
import type { AnsweredRoute } from '../checks/answer-call.ts'
import { checkAddressLimit } from '../checks/check-call.ts'
import { methodNotAllowed, refusalOfError, UNKNOWN_PATH } from '../checks/generic-refusals.ts'
import type { Page } from '../pages/page.ts'
import type { ServerContext } from './server-context.ts'

type Env = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }

type Params = Readonly<Record<string, string>>

const NO_PARAMS: Params = Object.freeze({})
const METHODS = ['GET', 'POST', 'PATCH'] as const

const requestContextOf = (
  server: ServerContext,
  context: Context<Env>,
  family = familyOfPath(context.req.path),
): RequestContext =>
  openRequestContext({
    incoming: context.env.incoming,
    family,
    path: context.req.path,
    clock: server.clock,
    origins: server.origins,
    isHttps: server.isHttps,
  })

const acceptsHtml = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') === true

const answerPage = (server: ServerContext, page: Page) => async (context: Context<Env>) => {
  const request = requestContextOf(server, context)
  const over = await (page.isLimited ? checkAddressLimit(server, request) : undefined)
  if (over) return responseOf(refuse(request, [over]))
  if (page.isForBrowsers && !acceptsHtml(request.incoming)) return responseOf(refuse(request, [UNKNOWN_PATH]))
  const { status, body, headers } = await page.show(request.path)
  Object.assign(request.headers, headers, { 'Content-Length': String(Buffer.byteLength(body)) })
  return new Response(body, { status, headers: request.headers })
}

/** The methods of each path without parameters; such a path takes precedence over a path with parameters that matches too. */
type PlainPaths = ReadonlyMap<string, ReadonlySet<string>>

const plainPathsOf = (routes: readonly AnsweredRoute[]): PlainPaths => {
  const plain = new Map<string, Set<string>>()
  for (const { method, path } of routes.map(({ endpoint }) => endpoint)) {
    if (!path.includes('{')) plain.set(path, (plain.get(path) ?? new Set()).add(method))
  }
  return plain
}

const allowedOf = (app: Hono<Env>, plain: PlainPaths, path: string): readonly string[] => {
  const own = plain.get(path)
  const isServed = (method: string) => own?.has(method) ?? app.router.match(method, path)[0].length > 0
  return METHODS.filter(isServed).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

const answerUnknown = (server: ServerContext, app: Hono<Env>, plain: PlainPaths) => async (context: Context<Env>) => {
  const request = requestContextOf(server, context)
  const over = await checkAddressLimit(server, request)
  if (over) return responseOf(refuse(request, [over]))
  const allowed = allowedOf(app, plain, request.path)
  if (allowed.length === 0) return responseOf(refuse(request, [UNKNOWN_PATH]))
  const isAllowed = allowedOrigin(request.incoming, server.origins) !== undefined
  if (isAllowed && isPreflight(request.incoming)) return responseOf(answerPreflight(request, allowed))
  return responseOf(refuse(request, [methodNotAllowed(allowed)]))
}

const plainFirst = (one: AnsweredRoute, other: AnsweredRoute): number =>
  Number(one.endpoint.path.includes('{')) - Number(other.endpoint.path.includes('{'))

/** Makes the hono app of endpoints and pages; it refuses unknown paths with 404 and unknown methods with 405. */
export const router = (server: ServerContext, routes: readonly AnsweredRoute[], pages: readonly Page[]): Hono<Env> => {
  const app = new Hono<Env>()
  const plain = plainPathsOf(routes)
  const unknown = answerUnknown(server, app, plain)
  for (const page of pages) app.get(page.path, answerPage(server, page))
  for (const { endpoint, answer } of routes.toSorted(plainFirst)) {
    const { method, path, family } = endpoint
    const paramsOf = path.includes('{') ? (context: Context<Env>) => context.req.param() as Params : () => NO_PARAMS
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context: Context<Env>) =>
      responseOf(await answer(requestContextOf(server, context, family), paramsOf(context))),
    )
    const others = METHODS.filter((other) => plain.get(path)?.has(other) === false)
    if (others.length > 0) app.on(others, path, unknown)
  }
  app.notFound(unknown)
  app.onError((error, context) => {
    const request = requestContextOf(server, context)
    server.log.error(
      { err: error, requestId: request.requestId, stage: 'routing' },
      'a request outside of every endpoint failed',
    )
    return responseOf(refuse(request, [refusalOfError(error, request.family)]))
  })
  return app
}
