import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { auditedServices } from '../audited-services.ts'

/** The audited aggregate type whose streams begin with a prefix; throws where there is none. */
export const serviceWithPrefix = (prefix: string): AuditedService => {
  const service = auditedServices.find(({ streamPrefix }) => streamPrefix === prefix)
  if (service === undefined) throw new Error(`no audited service writes streams that begin with ${prefix}`)
  return service
}
