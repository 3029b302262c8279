import { type Auditor, type AuditorAnswer, type AuditorCallName, auditorAnswers } from '@folio/contracts/auditor.ts'
import { Refused, unavailable } from '@folio/rest-server/refusal.ts'

/** Longer than an explanation, which may take 20 s. */
const ANSWER_WITHIN_MS = 25_000

/**
 * Makes the client of a cluster's audit service at its internal URL; throws `Refused` with a 503 while that is
 * unavailable.
 */
export const auditorClient = (auditUrl: string, operatorToken: string): Auditor => {
  const ask = async <Name extends AuditorCallName>(call: Name, given: object = {}): Promise<AuditorAnswer<Name>> => {
    const response = await fetch(auditUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ call, ...given }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch(() => undefined)
    if (response?.ok !== true) throw new Refused(unavailable())
    return auditorAnswers[call].parse(await response.json()) as AuditorAnswer<Name>
  }
  return {
    start: (request) => ask('start', request),
    list: () => ask('list'),
    trouble: () => ask('trouble'),
    find: (id) => ask('find', { id }),
    stop: (id) => ask('stop', { id }),
    explain: (asked) => ask('explain', asked),
  }
}
