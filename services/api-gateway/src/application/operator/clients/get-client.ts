import { getClient as endpoint } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import { findClient } from '../../clients/find-client.ts'
import { type Answer, handle } from '../../handler.ts'
import { accountsOfClient } from '../../options/read-account.ts'
import { CLIENT_SERVICES, lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { walletsOfClient } from '../../wallets/find-wallet.ts'
import { shownOptionsAccount, shownTokens, shownWallet } from './client-accounts.ts'
import { clientStreams, newestDealings } from './dealings.ts'
import { shownClient } from './shown-client.ts'

/** Answers a client with its accounts, tokens and newest dealings. */
export const getClient = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { client_id } = call.params
  await waitForRevision(gateway, call.minRevision)
  await waitForAllBefore(
    CLIENT_SERVICES.map((name) => gateway.viewOf[name]),
    call.receivedAt,
  )
  const entry = await findClient(gateway, client_id, call.receivedAt)
  if (entry === undefined) return notFound('client')
  const checkpoint = await lowestCheckpoint(gateway, CLIENT_SERVICES)
  const wallets = await walletsOfClient(gateway, client_id, call.receivedAt)
  const accounts = await accountsOfClient(gateway, client_id)
  const [agent] = (await gateway.agents.get([agentKeys.agentOf(client_id)])).values
  const streams = clientStreams(
    wallets.map(({ wallet_id }) => wallet_id),
    accounts.map(({ account_id }) => account_id),
  )
  return {
    data: {
      checkpoint,
      ...(await shownClient(gateway, entry)),
      agent_id: agent?.agent_id ?? null,
      wallets: await Promise.all(wallets.map((wallet) => shownWallet(gateway, wallet))),
      options_accounts: await Promise.all(accounts.map((account) => shownOptionsAccount(gateway, account))),
      tokens: await shownTokens(gateway, client_id),
      dealings: await newestDealings(gateway, streams),
    },
  }
})
