import { readFileSync } from 'node:fs'
import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'

/** The parts of a recording of calls (HAR 1.2) that are read here. */
type Recording = {
  readonly log: {
    readonly entries: readonly {
      readonly request: { readonly method: string; readonly url: string }
      readonly response: { readonly status: number }
    }[]
  }
}

const matchers = publicEndpoints.map(({ id, method, path }) => ({
  id,
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Counts the statuses of the answers of each operation in a recording of calls. */
export const answeredStatuses = (file: string): ReadonlyMap<string, ReadonlyMap<number, number>> => {
  const { log }: Recording = JSON.parse(readFileSync(file, 'utf8'))
  const seen = new Map<string, Map<number, number>>(matchers.map(({ id }) => [id, new Map()]))
  for (const { request, response } of log.entries) {
    const { pathname } = new URL(request.url)
    const matching = matchers.find(({ method, path }) => method === request.method && path.test(pathname))
    const statuses = seen.get(matching?.id ?? '')
    statuses?.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
  return seen
}
