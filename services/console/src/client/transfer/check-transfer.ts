import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { findRecipient } from '@folio/contracts/http/wallet/find-recipient.ts'
import type { validateTransfer } from '@folio/contracts/http/wallet/validate-transfer.ts'
import type { Call } from '../../api/call.ts'
import { pathOf } from '../../api/path.ts'
import type { Draft } from '../intention/intention.ts'
import type { MoneySource, Wallet } from '../money-source.ts'
import { walletName } from '../wallet-names.ts'

/** The fields of a transfer: to another client by nickname, or to a wallet of one's own. */
export type TransferFields = {
  readonly to: string | Wallet
  readonly amount: string
  readonly description: string
  readonly source: MoneySource
}

/** A checked transfer that waits for its confirmation. */
export type CheckedTransfer = {
  readonly fields: TransferFields
  readonly recipient: { readonly name: string; readonly wallet_id: string; readonly wallet_type: string }
  /** The amount with the decimals of its currency, and the fee. */
  readonly details: DataOf<typeof validateTransfer>['details']
}

const recipientOf = async (call: Call, to: TransferFields['to']): Promise<CheckedTransfer['recipient']> => {
  if (typeof to !== 'string') return { name: walletName(to.type), wallet_id: to.wallet_id, wallet_type: to.type }
  const found = await call<DataOf<typeof findRecipient>>(pathOf('/wallet/v1/recipients', {}, { nickname: to }))
  return { name: found.nickname, wallet_id: found.wallet_id, wallet_type: found.wallet_type }
}

/** Finds the recipient and the fee of a transfer; moves nothing. Throws a `CallFailure`. */
export const checkTransfer = async (call: Call, fields: TransferFields): Promise<CheckedTransfer> => {
  const { amount, source } = fields
  const recipient = await recipientOf(call, fields.to)
  const { details } = await call<DataOf<typeof validateTransfer>>('/wallet/v1/transfers/validate', {
    body: {
      source_type: source.wallet.type,
      source_id: source.wallet.wallet_id,
      source_currency: source.currency,
      destination_type: recipient.wallet_type,
      destination_id: recipient.wallet_id,
      destination_currency: source.currency,
      amount,
      balance: source.balance,
    },
  })
  return { fields, recipient, details }
}

/** The request of a checked transfer. */
export const transferDraft = ({
  fields: { description, source },
  recipient,
  details: {
    source: { amount },
  },
}: CheckedTransfer): Draft => ({
  kind: 'transfer',
  fields: {
    currency: source.currency,
    amount,
    source_wallet_id: source.wallet.wallet_id,
    destination_wallet_id: recipient.wallet_id,
    ...(description === '' ? {} : { description }),
  },
  amount,
  currency: source.currency,
  towards: `to ${recipient.name}`,
})
