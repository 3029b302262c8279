import { definitions } from '@folio/catalog/definitions.ts'
import { type AuditedService, auditedServicesOf } from '@folio/service-kit/audited-service.ts'

/** Every aggregate type that is audited, with the view of its service; the streams of others are checked as chains only. */
export const auditedServices: readonly AuditedService[] = definitions.flatMap(auditedServicesOf)

/** The audited aggregate type whose stream this is. */
export const serviceOf = (services: readonly AuditedService[], stream: string): AuditedService | undefined =>
  services.find(({ streamPrefix }) => stream.startsWith(streamPrefix))
