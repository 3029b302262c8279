import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/acts.ts'

/** An act of an operator. */
export type Act = DataOf<typeof listActs>['rows'][number]

/** The outcome of an act: its sign, its word and the class of its colour. */
type OutcomeWord = { readonly sign: string; readonly word: string; readonly style: 'ok' | 'bad' | 'pending' }

const SUCCESS_MAX = 299

/** The act of a payment among sample clients, which is answered also where the REST API refused the payment. */
const PAYS = 'payDemo'

/** The outcome of an act of a dead letter that was handled before, so that the act did nothing. */
const NOTHING_DONE = 'gone'

/** The acts that begin long work, whose own outcome their screens show: an answer tells only that it began. */
const BEGINS: readonly string[] = ['tamperDemo', 'startVerification', 'replaceCheckpoint']

/** Says how an act ended: an answer that tells that nothing was done, or that a payment was refused, says so. */
export const outcomeWord = ({ kind, outcome }: Pick<Act, 'kind' | 'outcome'>): OutcomeWord => {
  if (outcome === null) return { sign: '◌', word: 'not known', style: 'pending' }
  const { status, rule, code, is_repeat, details } = outcome
  if (status > SUCCESS_MAX) return { sign: '✕', word: rule ?? code ?? '', style: 'bad' }
  const paid = Number(details['status'] ?? 0)
  if (kind === PAYS && paid > SUCCESS_MAX) return { sign: '✕', word: `payment refused (${paid})`, style: 'bad' }
  if (is_repeat) return { sign: '✓', word: 'answered again', style: 'ok' }
  if (details['outcome'] === NOTHING_DONE) return { sign: '◌', word: 'nothing to do', style: 'pending' }
  if (BEGINS.includes(kind)) return { sign: '✓', word: 'begun', style: 'ok' }
  return { sign: '✓', word: details['outcome'] ?? 'done', style: 'ok' }
}
