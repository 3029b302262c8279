import { lookUpRequests } from '@folio/client-commands/client-batch.ts'
import { callIds, type IdentifiedRequest, withIdentity } from '@folio/client-commands/client-request.ts'
import type { NoEvent, RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { makeBulkTransfer as endpoint } from '@folio/contracts/http/wallet/bulk/make-bulk-transfer.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import { type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { mayBeUnderWay } from '../../commands/client-command.ts'
import { isUnderWay, prepareUnderWay, whileUnderWay } from '../../commands/under-way.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call } from '../../handler.ts'
import type { UsdRates } from '../../rates/rate-source.ts'
import { prepareTransfer, transferFields } from '../make-transfer.ts'

/** A call of many transfers. */
export type BulkCall = Call<typeof endpoint>

/** The command of an item that was not answered before; an earlier call may have sent it if it is claimed. */
export type PreparedItem = {
  readonly request: IdentifiedRequest
  readonly command: WalletCommandOf<'SendTransfer'>
  readonly isClaimed: boolean
}

/** An item before it is sent: answered by an earlier call, refused without an event, or with its command. */
export type OpenedItem = RequestOutcome | NoEvent | Refusal | PreparedItem

/** The items of a call in their order, and the position of the view that shows no answer to the prepared ones. */
export type OpenedItems = { readonly items: readonly OpenedItem[]; readonly seenPosition: number }

const identified = async ({ keys }: Gateway, call: BulkCall): Promise<readonly IdentifiedRequest[]> => {
  const { client } = call
  const ids = callIds(call)
  const key = await keys.create(client.client_id)
  if (key === undefined) throw new Error(`client ${client.client_id} was erased`)
  return call.body.items.map((body) =>
    withIdentity(key, {
      clientId: client.client_id,
      endpoint: makeTransfer.id,
      requestId: body.request_id,
      body: JSON.stringify(transferFields(body)),
      ...ids,
    }),
  )
}

/** Reads the wallets that the items name, each once. */
const walletsNamed = async ({ wallets: view }: Gateway, { body, receivedAt }: BulkCall) => {
  const ids = [...new Set(body.items.flatMap((item) => [item.source_wallet_id, item.destination_wallet_id]))]
  const { values } = await confirmMissing(view, receivedAt, () => view.get(ids.map(walletKeys.wallet)))
  return new Map<string, WalletEntry | undefined>(ids.map((id, index) => [id, values[index]]))
}

/** Calls a function once for each argument. */
const once = <Result>(ask: (argument: string) => Result): ((argument: string) => Result) => {
  const results = new Map<string, { readonly result: Result }>()
  return (argument) => {
    const known = results.get(argument) ?? { result: ask(argument) }
    results.set(argument, known)
    return known.result
  }
}

/** The gateway for the items of one call, which reads each rate and each recipient once. */
const readingOnce = (gateway: Gateway): Gateway => {
  const { terms } = gateway
  let rates: Promise<UsdRates> | undefined
  return {
    ...gateway,
    mayBePaid: once(gateway.mayBePaid),
    terms: { ...terms, rates: { usdRates: () => (rates ??= terms.rates.usdRates()) } },
  }
}

/** Looks the items up, and checks those that were not answered before like single transfers. */
export const openItems = async (gateway: Gateway, call: BulkCall): Promise<OpenedItems> => {
  const requests = await identified(gateway, call)
  const { found, seenPosition, caughtUpAt, claimsKept } = await lookUpRequests(gateway.store, requests, gateway.wallets)
  if (found.every(({ answered }) => answered !== undefined)) {
    return { items: found.flatMap(({ answered }) => answered ?? []), seenPosition }
  }
  const isAnyUnderWay = found.some(({ claimNotAfter }) => isUnderWay(gateway, { claimNotAfter, caughtUpAt }))
  const wallets = await whileUnderWay(isAnyUnderWay, () => walletsNamed(gateway, call))
  const reading = readingOnce(gateway)
  const { receivedAt } = call
  const clientId = call.client.client_id
  const items = await Promise.all(
    call.body.items.map(async (body, index): Promise<OpenedItem> => {
      const [request, looked] = [requests[index], found[index]]
      if (request === undefined || looked === undefined) throw new Error('an item was not looked up')
      const { answered, isClaimed, claimNotAfter } = looked
      if (answered !== undefined) return answered
      if (mayBeUnderWay({ isClaimed, claimsKept })) return { reason: 'unavailable' }
      const pair = [wallets.get(body.source_wallet_id), wallets.get(body.destination_wallet_id)] as const
      const transfer = { body, receivedAt, clientId }
      const open = { request, isClaimed, wallets: pair }
      const seen = { claimNotAfter, caughtUpAt }
      const command = await prepareUnderWay(gateway, seen, () => prepareTransfer(reading, transfer, open))
      return 'code' in command ? command : { request, command, isClaimed }
    }),
  )
  return { items, seenPosition }
}
