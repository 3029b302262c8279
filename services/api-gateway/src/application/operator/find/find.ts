import { find as endpoint } from '@folio/contracts/http/operator/find.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import { type Answer, handle } from '../../handler.ts'
import { CLIENT_SERVICES, lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { findApplication, findEmail, findEvent, findNickname, findStream } from './find-by-name.ts'
import { findAgentNumber, findOptionsAccount, findSystemAccount, findTransaction } from './find-by-number.ts'
import { findByUuid } from './find-by-uuid.ts'
import { findAgentName, findApplicationName, findConfigured, findOperator, findSymbol } from './find-listed.ts'
import { findPosition, isNamedPosition } from './find-position.ts'
import { findRecent } from './find-recent.ts'
import { findTicket, isLikelyTicket } from './find-ticket.ts'
import { NOTHING } from './found.ts'

/** Answers all that a text names: an id, a number, or an exact name. */
export const find = handle(
  endpoint,
  async (gateway, { query: { q }, client, receivedAt, minRevision }): Promise<Answer<typeof endpoint>> => {
    const own = client.operator?.role
    await waitForRevision(gateway, minRevision)
    await waitForAllBefore(
      CLIENT_SERVICES.map((name) => gateway.viewOf[name]),
      receivedAt,
    )
    const checkpoint = await lowestCheckpoint(gateway, CLIENT_SERVICES)
    const findings = await Promise.all([
      findByUuid(gateway, q, receivedAt),
      findEvent(gateway, q, client),
      findOptionsAccount(gateway, q),
      findSystemAccount(gateway, q),
      findAgentNumber(gateway, q),
      findTransaction(gateway, q),
      findNickname(gateway, q, receivedAt),
      findEmail(gateway, q, receivedAt),
      findApplication(gateway, q),
      findStream(gateway, q, own),
      findConfigured(gateway, q),
      findSymbol(gateway, q),
      findOperator(gateway, q, own),
      findApplicationName(gateway, q),
      isNamedPosition(q) ? findPosition(gateway, q, own) : NOTHING,
      isLikelyTicket(q) ? findTicket(gateway, q, own) : NOTHING,
    ])
    const isNothing = (): boolean => findings.every(({ found }) => found.length === 0)
    // Positions are small numbers, as those of agents are; names of agents are decrypted; recent events take longest to read.
    if (isNothing()) findings.push(await findPosition(gateway, q, own), await findAgentName(gateway, q, own))
    if (isNothing()) {
      findings.push(await findRecent(gateway, q))
      if (!isLikelyTicket(q)) findings.push(await findTicket(gateway, q, own))
    }
    return {
      data: {
        checkpoint,
        found: findings.flatMap(({ found }) => found),
        not_searched: findings.flatMap(({ notSearched }) => notSearched),
      },
    }
  },
)
