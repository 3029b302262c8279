import { listAccounts as endpoint } from '@folio/contracts/http/options/list-accounts.ts'
import { demoKindOf } from '@folio/contracts/options-account/account.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { accountsOfClient, shownAccount } from './read-account.ts'
import { waitForAccount } from './wait-for-account.ts'

/** Finds the accounts of a client for which the view shows none; waits for a demo account that the sign-up requested. */
const firstAccount = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<readonly OptionsAccountEntry[]> => {
  const kind = demoKindOf(clientId)
  await gateway.optionsAccounts.waitForAllBefore(moment)
  const { values } = await gateway.optionsAccounts.get([optionsAccountKeys.onItsWay(kind)])
  if (values[0] === undefined) return accountsOfClient(gateway, clientId)
  const awaited = await waitForAccount(gateway, kind, moment + gateway.times.viewLagMs * 1000)
  if (awaited === undefined) throw new ReadModelUnavailable('the demo account is still on its way')
  return [awaited.account]
}

/** Answers the caller's options accounts, `demo` and `real`. */
export const listAccounts = handle(
  endpoint,
  async (gateway, { client, receivedAt, minRevision }): Promise<Answer<typeof endpoint>> => {
    await waitForRevision(gateway, minRevision)
    const { client_id } = client
    const seen = await accountsOfClient(gateway, client_id)
    const accounts = seen.length > 0 ? seen : await firstAccount(gateway, client_id, receivedAt)
    return { data: await Promise.all(accounts.map((account) => shownAccount(gateway, account))) }
  },
)
