import * as endpoints from '@folio/contracts/http/account/grants.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import {
  clientGrantsKey,
  grantKey,
  identityKeys,
  passwordNumberOf,
  passwordNumberOfGrant,
} from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'

const indexSchema = z.object({ grants: z.array(z.string()) })

const grantSchema = z.object({
  clientId: z.string(),
  accountId: z.string(),
  iat: z.number(),
  /** The granted scopes, separated by spaces, by the address of the API. */
  resources: z.record(z.string(), z.string()).default({}),
})

/** A running grant of a client. */
type Grant = { readonly id: string } & z.infer<typeof grantSchema>

/** Reads the grants of a client that were made with its present password, from the index of its grants. */
const grantsOf = async ({ readModel, users }: Gateway, clientId: string): Promise<readonly Grant[]> => {
  const index = await readModel.peek(clientGrantsKey(clientId))
  const ids = index === undefined ? [] : indexSchema.parse(index).grants
  const { values } = await users.get([identityKeys.password(clientId)])
  const passwordNumber = passwordNumberOf(values[0])
  const stored = await Promise.all(ids.map(async (id) => ({ id, grant: await readModel.peek(grantKey(id)) })))
  return stored.flatMap(({ id, grant }) =>
    grant === undefined || passwordNumberOfGrant(grant) !== passwordNumber ? [] : [{ id, ...grantSchema.parse(grant) }],
  )
}

const shownGrants = async (gateway: Gateway, client: Caller, grants: readonly Grant[]) => {
  const keys = grants.map(({ clientId }) => identityKeys.application(clientId))
  const { values } = await gateway.users.get(keys)
  return grants.flatMap((grant, at) => {
    const application = values[at]
    // The grants of a closed application are over.
    if (application === undefined) return []
    const scopes = Object.values(grant.resources).flatMap((words) => scopesIn(words.split(' ')))
    return [
      {
        id: grant.id,
        application_id: grant.clientId,
        application_name: application.name,
        scopes: [...new Set(scopes)],
        created_at: timestampOf(grant.iat * 1e6),
        is_current: grant.id === client.grant_id,
      },
    ]
  })
}

/** Answers the applications that the caller let in, the newest first. */
export const listGrants = handle(
  endpoints.listGrants,
  async (gateway, { client, minRevision }): Promise<Answer<typeof endpoints.listGrants> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    const grants = await grantsOf(gateway, client.client_id)
    const shown = await shownGrants(gateway, client, grants)
    return { data: shown.toSorted((a, b) => b.created_at.localeCompare(a.created_at)) }
  },
)

/** Ends the access of an application that the caller let in. */
export const revokeGrant = handle(
  endpoints.revokeGrant,
  async (gateway, { client, params: { id } }): Promise<Answer<typeof endpoints.revokeGrant> | Refusal> => {
    const grant = await gateway.readModel.peek(grantKey(id))
    if (grant?.['accountId'] !== client.client_id) return notFound('grant')
    await gateway.revokeGrant(id)
    return { data: { id, status: 'revoked' } }
  },
)
