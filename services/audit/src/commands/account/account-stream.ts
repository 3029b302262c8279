import type { StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { auditedServices, serviceOf } from '../../audited-services.ts'
import { AccountNotFound } from '../output.ts'

/** An account's stream and the service that writes it. */
export type AccountStream = { readonly stream: string; readonly service: AuditedService }

/** Finds the stream of an account by its id, its account of postings or its stream name. */
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
  throw new AccountNotFound(account)
}
