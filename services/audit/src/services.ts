import { identityAudit } from '@folio/identity/audit.ts'
import { accountClaimAudit, optionsAccountAudit } from '@folio/options-account/audit.ts'
import { agentAudit, agentClientAudit, agentNumberAudit } from '@folio/payment-agent/audit.ts'
import { type AnyAuditedService, anyService } from '@folio/service-kit/audited-service.ts'
import { tradingAudit } from '@folio/trading/audit.ts'
import { rateAudit, walletAudit } from '@folio/wallet/audit.ts'

/** Every service whose accounts and view are audited; the streams of others are checked as chains only. */
export const auditedServices: readonly AnyAuditedService[] = [
  anyService(walletAudit),
  anyService(rateAudit),
  anyService(tradingAudit),
  ...identityAudit,
  anyService(optionsAccountAudit),
  anyService(accountClaimAudit),
  anyService(agentAudit),
  anyService(agentClientAudit),
  anyService(agentNumberAudit),
]

/** The service that alone writes a stream, if it is an audited one. */
export const serviceOf = (services: readonly AnyAuditedService[], stream: string): AnyAuditedService | undefined =>
  services.find(({ streamPrefix }) => stream.startsWith(streamPrefix))
