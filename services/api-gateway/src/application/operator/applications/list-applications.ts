import { listApplications as endpoint } from '@folio/contracts/http/operator/applications/applications.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { type Answer, handle } from '../../handler.ts'
import { shownApplication } from './shown-application.ts'

const SHOWN_MAX = 1000

/** Answers the applications through which people log in, at most 1000. */
export const listApplications = handle(
  endpoint,
  async ({ users }, { receivedAt }): Promise<Answer<typeof endpoint>> => {
    await users.waitForAllBefore(receivedAt)
    const { entries, checkpoint } = await users.list({ prefix: identityKeys.applications, limit: SHOWN_MAX })
    const shown = entries.map(([, entry]) => shownApplication(entry))
    return { data: shown, beside: { checkpoint } }
  },
)
