import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { visibleText } from '../../../api/visible-text.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import styles from '../../ui/screen.module.css'
import { Panel } from '../../ui/screen.tsx'
import type { Agent } from '../check-withdrawal.ts'
import { COMMISSION_NOTE } from '../commission-note.ts'
import { noPayoutText } from '../no-payout-text.ts'

const isWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** A fact under its name; nothing where the agent left its text out. */
const TextFact = ({
  name,
  text,
  children,
}: {
  readonly name: string
  readonly text: string
  readonly children?: ReactNode
}) =>
  text === '' && children === undefined ? null : (
    <>
      <dt>{name}</dt>
      <dd>
        <FreeText text={text} /> {children}
      </dd>
    </>
  )

const Urls = ({ urls }: { readonly urls: readonly string[] }) =>
  urls.map((url) =>
    // A text of an agent becomes a link only if it is the address of a web page.
    isWeb(url) ? (
      <a key={url} href={url} target="_blank" rel="noopener noreferrer">
        <FreeText text={url} />
      </a>
    ) : (
      <FreeText key={url} text={url} />
    ),
  )

const Facts = ({ agent, currency }: { readonly agent: Agent; readonly currency: string }) => (
  <dl className={styles.facts}>
    <TextFact name="Nickname" text={agent.nickname} />
    <TextFact name="About" text={agent.information} />
    <dt>Commission</dt>
    <dd>
      {agent.deposit_commission} % to pay in, {agent.withdrawal_commission} % to pay out. {COMMISSION_NOTE}
    </dd>
    <dt>Pays out</dt>
    <dd>
      <Amount value={agent.withdrawal_minimum} /> to <Amount value={agent.withdrawal_maximum} /> {currency}
    </dd>
    <TextFact name="Means of payment" text={agent.payment_methods.join(', ')} />
    <TextFact name="Reached at" text={[agent.email, ...agent.phone_numbers].filter((each) => each !== '').join(', ')}>
      {agent.urls.length === 0 ? undefined : <Urls urls={agent.urls} />}
    </TextFact>
  </dl>
)

/** Leads to the payout through an agent, or says why there is none. */
const PayOut = ({
  agent,
  currency,
  noPayout,
}: {
  readonly agent: Agent
  readonly currency: string
  readonly noPayout: string | undefined
}) => (
  <p className={styles.note}>
    {noPayout ?? (
      <Link
        to="/agents"
        search={{ currency, agent: String(agent.id) }}
        aria-label={`Pay out through ${visibleText(agent.name)}`}
      >
        Pay out
      </Link>
    )}
  </p>
)

/** The agents that the client may see, with their terms in one currency, and the way to a payout through each that makes one. */
export const AgentDirectory = ({
  agents,
  currency,
  ownId,
}: {
  readonly agents: readonly Agent[]
  readonly currency: string
  /** The id of the agent that the client is; undefined for other clients. */
  readonly ownId: number | undefined
}) => (
  <div className={styles.page}>
    {agents.map((agent) => (
      <Panel key={agent.id} title={agent.name}>
        <Facts agent={agent} currency={currency} />
        <PayOut agent={agent} currency={currency} noPayout={noPayoutText(agent, ownId)} />
      </Panel>
    ))}
  </div>
)
