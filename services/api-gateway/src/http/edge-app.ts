import type { IncomingMessage, ServerResponse } from 'node:http'
import { familyOfPath } from '@folio/contracts/http/family.ts'
import { type Context, Hono } from 'hono'
import { callAnswerer, limitAddress } from './answer-call.ts'
import type { Edge } from './edge.ts'
import { allowedOrigin, type Exchange, openExchange } from './exchange.ts'
import { methodNotAllowed, refusalOfError, UNKNOWN_PATH } from './generic-refusals.ts'
import type { Page } from './page.ts'
import { answerPreflight, isPreflight } from './preflight.ts'
import { refuse } from './respond.ts'
import type { Route } from './route.ts'

type Env = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }

type Params = Readonly<Record<string, string>>

const NO_PARAMS: Params = Object.freeze({})
const METHODS = ['GET', 'POST', 'PATCH'] as const

const exchangeOf = (edge: Edge, context: Context<Env>, family = familyOfPath(context.req.path)): Exchange =>
  openExchange({
    incoming: context.env.incoming,
    family,
    path: context.req.path,
    clock: edge.clock,
    origins: edge.origins,
    isHttps: edge.isHttps,
  })

const answerPage = (edge: Edge, page: Page) => async (context: Context<Env>) => {
  const exchange = exchangeOf(edge, context)
  const over = page.isLimited ? await limitAddress(edge, exchange) : undefined
  if (over) return refuse(exchange, [over])
  const { status, body, headers } = await page.show()
  Object.assign(exchange.headers, headers, { 'Content-Length': String(Buffer.byteLength(body)) })
  return new Response(body, { status, headers: exchange.headers })
}

/** The methods of each path without parameters: it is that path and no other, also where a path with parameters would fit. */
type PlainPaths = ReadonlyMap<string, ReadonlySet<string>>

const plainPathsOf = (routes: readonly Route[]): PlainPaths => {
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

const answerUnknown = (edge: Edge, app: Hono<Env>, plain: PlainPaths) => async (context: Context<Env>) => {
  const exchange = exchangeOf(edge, context)
  const over = await limitAddress(edge, exchange)
  if (over) return refuse(exchange, [over])
  const allowed = allowedOf(app, plain, exchange.path)
  if (allowed.length === 0) return refuse(exchange, [UNKNOWN_PATH])
  const isAllowed = allowedOrigin(exchange.incoming, edge.origins) !== undefined
  if (isAllowed && isPreflight(exchange.incoming)) return answerPreflight(exchange, allowed)
  return refuse(exchange, [methodNotAllowed(allowed)])
}

const plainFirst = (one: Route, other: Route): number =>
  Number(one.endpoint.path.includes('{')) - Number(other.endpoint.path.includes('{'))

/** The hono app of these endpoints and pages: unknown paths and methods are answered as the contract says. */
export const edgeApp = (edge: Edge, routes: readonly Route[], pages: readonly Page[]): Hono<Env> => {
  const app = new Hono<Env>()
  for (const page of pages) app.get(page.path, answerPage(edge, page))
  const plain = plainPathsOf(routes)
  const unknown = answerUnknown(edge, app, plain)
  for (const route of routes.toSorted(plainFirst)) {
    const { method, path, family } = route.endpoint
    const answer = callAnswerer(edge, route)
    const paramsOf = path.includes('{') ? (context: Context<Env>) => context.req.param() as Params : () => NO_PARAMS
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (context: Context<Env>) =>
      answer(exchangeOf(edge, context, family), paramsOf(context)),
    )
    const others = METHODS.filter((other) => plain.get(path)?.has(other) === false)
    if (others.length > 0) app.on(others, path, unknown)
  }
  app.notFound(unknown)
  app.onError((error, context) => {
    const exchange = exchangeOf(edge, context)
    edge.log.error({ err: error, requestId: exchange.requestId }, 'a request failed outside of every endpoint')
    return refuse(exchange, [refusalOfError(error, exchange.family)])
  })
  return app
}
