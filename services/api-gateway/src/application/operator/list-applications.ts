import type { listApplications as endpoint } from '@folio/contracts/http/operator/applications.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { shownApplication } from './shown-application.ts'

const SHOWN_MAX = 1000

/** The applications through which people can log in. */
export const listApplications =
  ({ users }: Gateway) =>
  async ({ receivedAt }: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    await users.seeAllBefore(receivedAt)
    const { entries } = await users.list({ prefix: identityKeys.applications, limit: SHOWN_MAX })
    const shown = entries.map(([, entry]) => shownApplication(entry))
    return { data: shown }
  }
