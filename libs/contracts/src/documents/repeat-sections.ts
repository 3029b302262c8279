import type { Endpoint } from '../http/endpoint.ts'
import { errorsOf } from '../http/endpoint-errors.ts'
import type { ErrorCode } from '../http/error-code.ts'
import { leavesFree, type Repeat } from '../http/repeatable-endpoints.ts'
import type { Sections } from './fill-sections.ts'
import { markdownTable } from './markdown-table.ts'

const code = (text: string): string => `\`${text}\``
const call = ({ method, path }: Endpoint): string => code(`${method} ${path}`)
const codes = (list: readonly ErrorCode[]): string => list.map(code).join(', ')

const sameBody = ({ sameBody: told, tellsRevision }: Repeat): string => {
  if (told !== 'first answer') return `${code(told)}, with the outcome of the first call`
  return tellsRevision ? 'the first answer, with `Idempotency-Hit: true`' : 'the first answer'
}

const freeing = (repeat: Repeat): string =>
  leavesFree(repeat)
    .map((one) => {
      const cause = repeat.unlessFor?.[one]
      return cause === undefined ? code(one) : `${code(one)} where ${cause}`
    })
    .join(', ')

const DOUBTFUL: ReadonlySet<number> = new Set([500, 503, 504])

const doubtful = ({ endpoint }: Repeat): readonly ErrorCode[] =>
  errorsOf(endpoint)
    .filter(({ status }) => DOUBTFUL.has(status))
    .flatMap(({ codes: list }) => list)

/** Makes the sections about repeated request ids and lost answers of the page for integrators. */
export const repeatSections = (
  repeats: readonly Repeat[],
  others: readonly Pick<Repeat, 'endpoint' | 'afterLostAnswer'>[],
): Sections => ({
  'repeated ids': markdownTable(
    ['call', 'same id, same body', 'same id, another body', 'after a lost answer'],
    repeats.map((one) => [call(one.endpoint), sameBody(one), code(one.otherBody), one.afterLostAnswer]),
  ),
  'used ids': markdownTable(
    ['call', 'uses the id up', 'leaves the id free', 'outcome unknown: repeat the call'],
    repeats.map((one) => [call(one.endpoint), codes(one.usesUp), freeing(one), codes(doubtful(one))]),
  ),
  'calls without ids': markdownTable(
    ['call', 'after a lost answer'],
    others.map(({ endpoint, afterLostAnswer }) => [call(endpoint), afterLostAnswer]),
  ),
})
