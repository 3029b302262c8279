import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { visibleText } from '../../../api/visible-text.ts'
import { isNegative } from '../../../money/decimal.ts'
import controls from '../../../ui/controls.module.css'
import { Amount } from '../../../ui/values/amount.tsx'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { AccountLink } from '../account-link.tsx'
import { AccountStatus } from '../account-status.tsx'
import styles from '../accounts.module.css'
import { Balances } from '../balances.tsx'
import { type AccountState, revisionAfter } from './use-time-machine.ts'

type Event = NonNullable<AccountState['event']>

const Postings = ({ account, postings }: Pick<Event, 'postings'> & { readonly account: string }) =>
  postings.length === 0 ? (
    <p className={styles.quiet}>This event moved no money.</p>
  ) : (
    <table className={styles.postings}>
      <caption>Postings of this event</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {postings.map((posting) => (
          <tr key={`${posting.account} ${posting.currency} ${posting.amount}`}>
            <th scope="row" className={posting.account === account ? styles.own : undefined}>
              <Copyable text={posting.account} label={`the account ${posting.account}`}>
                {posting.account === account ? <code>{account}</code> : <AccountLink account={posting.account} />}
              </Copyable>
            </th>
            <td className={isNegative(posting.amount) ? styles.debit : styles.credit}>
              <Amount value={posting.amount} /> <FreeText text={posting.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

const EventFacts = ({ stream, event }: { readonly stream: string; readonly event: Event }) => (
  <>
    <dt>Event</dt>
    <dd>
      <Copyable text={formatEventRef({ stream, revision: event.revision })} label="the event's place">
        <Link to="/streams/$stream" params={{ stream }} search={{ from: event.revision }}>
          {visibleText(event.type)}
        </Link>
      </Copyable>
    </dd>
    <dt>Time</dt>
    <dd>
      <Moment time={event.at} isDated />
    </dd>
    {event.reason === null ? null : (
      <>
        <dt>Reason</dt>
        <dd>{event.reason}</dd>
      </>
    )}
    {event.transaction_id === null ? null : (
      <>
        <dt>Transaction</dt>
        <dd>
          <Copyable text={String(event.transaction_id)} label="the transaction">
            <Link to="/transfers" search={{ transaction: String(event.transaction_id) }}>
              {event.transaction_id}
            </Link>
          </Copyable>
        </dd>
      </>
    )}
  </>
)

const Step = ({
  to,
  onStep,
  children,
}: {
  readonly to: number | undefined
  readonly onStep: (revision: number) => void
  readonly children: ReactNode
}) => (
  <button
    type="button"
    className={controls.secondary}
    disabled={to === undefined}
    onClick={() => (to === undefined ? undefined : onStep(to))}
  >
    {children}
  </button>
)

const Asked = ({ time }: { readonly time: string }) => (
  <>
    Balances at <Moment time={time} isDated />
  </>
)

/** An account at one moment: the event, the balances after it, its postings, and the steps to its neighbours. */
export const MomentPanel = ({
  account,
  state,
  time,
  onStep,
}: {
  readonly account: string
  readonly state: AccountState
  /** The time that was asked for, if the moment was chosen by one. */
  readonly time: string | undefined
  readonly onStep: (revision: number) => void
}) => {
  const { event, newest_revision, status, balances, stream, checkpoint } = state
  return (
    <div className={styles.moment}>
      <div className={styles.steps}>
        <Step to={revisionAfter(state, -1)} onStep={onStep}>
          ← Earlier
        </Step>
        <span role="status">
          {event === null
            ? 'Before the first event'
            : `Event ${event.revision} of the stream (0 to ${newest_revision})`}
        </span>
        <Step to={revisionAfter(state, 1)} onStep={onStep}>
          Later →
        </Step>
        <span className={styles.quiet}>The arrow keys do the same. Checkpoint: position {checkpoint.position}.</span>
      </div>
      <div className={styles.beside}>
        <dl className={styles.facts}>
          <dt>{time === undefined ? 'Balances' : <Asked time={time} />}</dt>
          <dd>
            <Balances balances={balances} />
          </dd>
          <dt>Status</dt>
          <dd>
            <AccountStatus status={status} />
          </dd>
          {event === null ? null : <EventFacts stream={stream} event={event} />}
        </dl>
        {event === null ? null : <Postings account={account} postings={event.postings} />}
      </div>
    </div>
  )
}
