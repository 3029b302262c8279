import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listActs } from '@folio/contracts/http/operator/acts.ts'
import { visibleText } from '../../api/visible-text.ts'

type Reason = NonNullable<DataOf<typeof listActs>['rows'][number]['reason']>

/** The reasons for acts in plain words. */
export const REASONS: Readonly<Record<Reason, string>> = {
  client_request: 'Request of the client',
  suspected_fraud: 'Suspected fraud',
  legal_order: 'Legal order',
  compliance: 'Compliance',
  correction: 'Correction',
  incident: 'Incident',
  maintenance: 'Maintenance',
  test: 'Test',
  other: 'Other',
}

const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(REASONS))

/** Says the reason of an act in plain words; one of a later release keeps its code, and none is a dash. */
export const reasonText = (reason: string | null): string =>
  reason === null ? '—' : (KNOWN.get(reason) ?? visibleText(reason))
