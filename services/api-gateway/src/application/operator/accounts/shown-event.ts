import type { getLedgerAccount } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import { transactionIn } from '@folio/contracts/transaction-in.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import type { AccountEvent, AccountStream } from '../../accounts/account-stream.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'

/** An event of an account as the operator sees it. */
type ShownEvent = NonNullable<Answer<typeof getLedgerAccount>['data']['last_event']>

/** Shows an event of an account with its postings. */
export const shownEvent = (
  { currencies }: Pick<Gateway, 'currencies'>,
  { eventTypes }: AccountStream,
  recorded: RecordedEvent,
): ShownEvent => {
  const { event, revision, position, id } = storedEvent<AccountEvent>(recorded, eventTypes)
  const { postings = [], reason } = event.data
  return {
    revision,
    position,
    id,
    type: event.type,
    at: metadataOf(recorded).at,
    transaction_id: transactionIn(event.type, event.data) ?? null,
    reason: reason ?? null,
    postings: postings.map(({ account, currency, amount }) => ({
      account,
      currency,
      amount: formatAmount(currencies, currency, amount),
    })),
  }
}
