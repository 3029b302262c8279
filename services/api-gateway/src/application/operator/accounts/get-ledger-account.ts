import { getLedgerAccount as endpoint } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { type LedgerAccount, ledgerAccountIn, streamOf } from '../../accounts/ledger-account.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { optionsRows, type RowsAt, systemRows, walletRows } from './account-rows.ts'
import { shownEvent } from './shown-event.ts'

const walletRow = async (gateway: Gateway, id: string, moment: number): Promise<RowsAt> => {
  const look = () => gateway.wallets.get([walletKeys.wallet(id)])
  const { values, checkpoint } = await confirmMissing(gateway.wallets, moment, look)
  const [wallet] = values
  const { rows, position } = await walletRows(gateway, wallet === undefined ? [] : [wallet])
  return { rows, position: Math.min(position, checkpoint.position) }
}

const optionsRow = async (gateway: Gateway, id: string, moment: number): Promise<RowsAt> => {
  const look = () => gateway.optionsAccounts.get([optionsAccountKeys.account(id)])
  const { values, checkpoint } = await confirmMissing(gateway.optionsAccounts, moment, look)
  const [account] = values
  const { rows, position } = await optionsRows(gateway, account === undefined ? [] : [account])
  return { rows, position: Math.min(position, checkpoint.position) }
}

/** Reads the row of an account; none where there is no such account. */
const rowOf = async (gateway: Gateway, { kind, id }: LedgerAccount, moment: number): Promise<RowsAt> => {
  switch (kind) {
    case 'wallet':
      return walletRow(gateway, id, moment)
    case 'trading':
      return optionsRow(gateway, id, moment)
    case 'system': {
      const { rows, position } = await systemRows(gateway)
      return { rows: rows.filter(({ account }) => account === `system:${id}`), position }
    }
    default:
      return unreachable(kind)
  }
}

/** Answers an account with its balances and the newest event of its stream. */
export const getLedgerAccount = handle(
  endpoint,
  async (gateway, { params, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    const named = ledgerAccountIn(params.account)
    if (named === undefined) return notFound('account')
    const { rows, position } = await rowOf(gateway, named, receivedAt)
    const [row] = rows
    if (row === undefined) return notFound('account')
    const { store } = gateway
    const stream = streamOf(named)
    const [newest] =
      stream === undefined ? [] : await store.readStream(stream.stream, { direction: 'backwards', limit: 1 })
    return {
      data: {
        checkpoint: { epoch: store.epoch, position },
        ...row,
        stream: stream?.stream ?? null,
        last_event: stream === undefined || newest === undefined ? null : shownEvent(gateway, stream, newest),
      },
    }
  },
)
