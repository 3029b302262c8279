import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { ReactNode } from 'react'
import { visibleText } from '../../api/visible-text.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { reasonText } from '../act/act-reasons.ts'
import { EventLink } from '../streams/event-link.tsx'
import { ActEffect } from './account/act-effect.tsx'
import { Outcome } from './act-columns.tsx'
import type { Act } from './act-outcome.ts'
import styles from './acts.module.css'
import { DetailValue } from './details/detail-value.tsx'

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const details = (title: string, kind: string, values: Readonly<Record<string, string>>): ReactNode =>
  Object.entries(values).map(([name, value]) => (
    <Fact key={`${title} ${name}`} name={visibleText(`${title} ${name}`)}>
      <DetailValue kind={kind} name={name} value={value} />
    </Fact>
  ))

/** All facts of one act. */
export const ActFacts = ({ act }: { readonly act: Act }) => (
  <dl className={styles.facts}>
    <Fact name="Call">
      <code>{visibleText(act.kind)}</code>
    </Fact>
    <Fact name="Time">
      <Moment time={act.at} isDated />
    </Fact>
    <Fact name="Operator">
      <FreeText text={act.operator} />, {act.role}
    </Fact>
    <Fact name="Outcome">
      <Outcome act={act} />
      <ActEffect act={act} />
      {act.outcome === null
        ? ': a process stopped before it was stored, so the act may have had its effect or not.'
        : null}
    </Fact>
    {act.outcome === null ? null : (
      <Fact name="Answer">
        {[act.outcome.status, act.outcome.code].join(' ').trim()}, <Moment time={act.outcome.at} isDated />
      </Fact>
    )}
    <Fact name="Reason">
      {reasonText(act.reason)}
      {act.reason === null ? null : <> ({visibleText(act.reason)})</>}
    </Fact>
    <Fact name="Ticket">{act.ticket === null ? '—' : <Copyable text={act.ticket} label="the ticket" />}</Fact>
    {details('Call:', act.kind, act.details)}
    {act.outcome === null ? null : details('Answer:', act.kind, act.outcome.details)}
    <Fact name="Session">
      {act.session_id === null ? 'none: by token' : <Copyable text={act.session_id} label="the session" />}
    </Fact>
    <Fact name="Correlation id">
      <Copyable text={act.act_id} label="the correlation id" />
    </Fact>
    <Fact name="Recorded as">
      <Copyable text={formatEventRef(act)} label="the event">
        <EventLink name={formatEventRef(act)} />
      </Copyable>
    </Fact>
  </dl>
)
