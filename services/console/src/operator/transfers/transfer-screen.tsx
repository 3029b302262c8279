import type { getTransfer, TransferLookedUp } from '@folio/contracts/http/operator/transfers.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import { Link, useParams } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import { AccountLink, CopyableAccount } from '../accounts/account-link.tsx'
import { ClientName } from '../clients/client-name.tsx'
import { accountFilter } from '../follow/newer-events.ts'
import { useFollow } from '../follow/use-follow.ts'
import { SwimLane } from '../lane/swim-lane.tsx'
import { FindTextButton } from '../palette/find-text-button.tsx'
import { useRead } from '../reads/use-read.ts'
import { Effects } from '../streams/effects.tsx'
import { EventLink } from '../streams/event-link.tsx'
import { eventPlace } from '../streams/event-place.ts'
import { amountLabels } from './amount-labels.ts'
import { laneOfTransfer } from './lane-of-transfer.ts'
import { refusalText } from './refusal-text.ts'
import { TransferStatus } from './transfer-status.tsx'
import styles from './transfers.module.css'

const Side = ({ side: { account, client_id } }: { readonly side: TransferLookedUp['source'] }) => (
  <>
    <CopyableAccount account={account} />{' '}
    <Link to="/clients/$client" params={{ client: client_id }}>
      client
    </Link>
    <ClientName client={client_id} />
  </>
)

/** The id that the client gave its request: it may be that of several requests, so that it leads to the search. */
const RequestId = ({ id }: { readonly id: string }) => (
  <>
    <Copyable text={id} label="the request id" /> <FindTextButton text={id}>Find the request id</FindTextButton>
  </>
)

const factsOf = (transfer: TransferLookedUp) =>
  [
    ['Status', <TransferStatus key="status" status={transfer.status} />],
    ['Kind', transfer.kind.replace('_', ' ')],
    [amountLabels(transfer.status).paid, <Money key="paid" {...transfer.paid} />],
    [amountLabels(transfer.status).arriving, <Money key="arriving" {...transfer.arriving} />],
    ...(transfer.fee === null ? [] : [['Fee', <Money key="fee" {...transfer.fee} />] as const]),
    ...(transfer.exchange_rate === null ? [] : [['Rate', transfer.exchange_rate] as const]),
    ['From', <Side key="from" side={transfer.source} />],
    ['To', <Side key="to" side={transfer.destination} />],
    ['Transaction', <Copyable key="transaction" text={String(transfer.transaction_id)} label="the number" />],
    ['Request id of the client', <RequestId key="request" id={transfer.request_id} />],
    ...(transfer.asked_at === null
      ? []
      : [['Asked at', <Moment key="asked" time={transfer.asked_at} isDated />] as const]),
  ] as const

/** The events of a transfer, each with what it caused: also events of other services, such as those of an agent. */
const Events = ({ hops }: Pick<TransferLookedUp, 'hops'>) => (
  <details className={styles.caused}>
    <summary>What each event caused</summary>
    {hops.map(({ event, type }) => (
      <div key={event}>
        <h2 className={styles.event}>
          <FreeText text={type} /> <EventLink name={event} />
        </h2>
        <Effects place={eventPlace(event)} />
      </div>
    ))}
  </details>
)

const Shown = ({ transfer }: { readonly transfer: TransferLookedUp }) => (
  <>
    {transfer.refusal === null ? null : (
      <p className={styles.refusal}>
        ✕ Refused: {refusalText(transfer.refusal, navigator.language)}
        {transfer.refusal.reason === 'destination_frozen' ? (
          <>
            : <AccountLink account={transfer.destination.account} />
          </>
        ) : null}
        . <EventLink name={transfer.refusal.event} />
      </p>
    )}
    <Facts facts={factsOf(transfer)} />
    <div className={styles.lane}>
      <SwimLane
        lane={laneOfTransfer(transfer)}
        places={decimalsOf(transfer.paid.amount)}
        payer={transfer.source.wallet_type ?? 'options account'}
        payee={transfer.destination.wallet_type ?? 'options account'}
        blinks={false}
      />
    </div>
    <Events hops={transfer.hops} />
    {transfer.is_whole ? null : (
      <p className={styles.note}>◌ Not all events were found within the bounds of the search.</p>
    )}
  </>
)

/** A transfer in one of these states has no further events. */
const ENDED: readonly TransferLookedUp['status'][] = ['complete', 'returned', 'refused']

/** The events of both accounts while the transfer is under way. */
const queryOf = (transfer: TransferLookedUp | undefined) => {
  if (transfer === undefined || ENDED.includes(transfer.status)) return undefined
  return { account: accountFilter([transfer.source.account, transfer.destination.account]) }
}

/** One transfer with its events, drawn as a swim lane. */
export const TransferScreen = () => {
  const { transfer } = useParams({ from: '/transfers/$transfer' })
  const path = pathOf('/operator/v1/transfers/{transfer_id}', { transfer_id: transfer })
  const read = useRead<typeof getTransfer>(path)
  useFollow({ path, query: queryOf(read.data) }, read)
  return (
    <Screen title={`Transfer ${transfer}`}>
      <ReadStates read={read} what="the transfer">
        {(found) => <Shown transfer={found} />}
      </ReadStates>
    </Screen>
  )
}
