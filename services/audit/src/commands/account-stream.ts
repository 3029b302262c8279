import type { StreamReader } from '@folio/runtime/audit-ports.ts'
import type { AnyAuditedService } from '@folio/service-kit/audited-service.ts'
import { auditedServices, serviceOf } from '../services.ts'
import { NothingKnown } from './outcome.ts'

/** An account's stream and the service that writes it. */
export type AccountStream = { readonly stream: string; readonly service: AnyAuditedService }

/** Finds the stream of an account, given as its id, as an account of postings or as the stream itself. */
export const accountStream = async (
  store: Pick<StreamReader, 'readStream'>,
  account: string,
): Promise<AccountStream> => {
  const id = account.slice(account.indexOf(':') + 1)
  const names = [account, ...auditedServices.map(({ streamPrefix }) => streamPrefix + id)]
  for (const stream of names) {
    const service = serviceOf(auditedServices, stream)
    if (service === undefined) continue
    const isMeant = !account.includes(':') || service.accountOf(stream) === account
    if (isMeant && (await store.readStream(stream, 0, 1)).length > 0) return { stream, service }
  }
  throw new NothingKnown(account)
}
