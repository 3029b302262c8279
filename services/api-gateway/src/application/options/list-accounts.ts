import type { listAccounts as endpoint } from '@folio/contracts/http/options/list-accounts.ts'
import { demoKindOf } from '@folio/contracts/options-account/account.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { reachRevision } from '../min-revision.ts'
import { accountsOfClient } from './accounts-of-client.ts'
import { awaitedAccount } from './awaited-account.ts'
import { shownAccount } from './shown-account.ts'

/** The first account of somebody who has none to be seen: it may be on its way since the sign-up. */
const firstAccount = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<readonly OptionsAccountEntry[]> => {
  const kind = demoKindOf(clientId)
  await gateway.optionsAccounts.seeAllBefore(moment)
  const { values } = await gateway.optionsAccounts.get([optionsAccountKeys.onItsWay(kind)])
  if (values[0] === undefined) return accountsOfClient(gateway, clientId)
  const awaited = await awaitedAccount(gateway, kind, moment + gateway.times.viewLagMs * 1000)
  if (awaited === undefined) throw new ReadModelUnavailable('the demo account is still on its way')
  return [awaited.account]
}

/** The caller's options accounts, demo and real. */
export const listAccounts =
  (gateway: Gateway) =>
  async ({ client, receivedAt, minRevision }: Call<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    await reachRevision(gateway, minRevision)
    const { client_id } = client
    const seen = await accountsOfClient(gateway, client_id)
    const accounts = seen.length > 0 ? seen : await firstAccount(gateway, client_id, receivedAt)
    return { data: await Promise.all(accounts.map((account) => shownAccount(gateway, account))) }
  }
