import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import controls from '../../../ui/controls.module.css'
import { FailureNote } from '../../../ui/failure/failure-note.tsx'
import { counted } from '../../../ui/values/counted.ts'
import { RoleNote } from '../../roles/role-note.tsx'
import { useMissingRole } from '../../roles/use-missing-role.ts'
import { useEvents } from '../../shell/stream.ts'
import styles from './demo.module.css'
import type { Demo } from './use-demo.ts'
import { useDemoCall } from './use-demo-call.ts'

const REASONS = {
  too_many_events: 'The store has more than 200,000 events: no copy is made.',
  too_little_disk: 'The disk has too little free space for a copy.',
} as const

type Last = NonNullable<Demo['tamper']['last']>

const PATH = '/operator/v1/demo/tamper'

const PLACE = /^(?<stream>[!-~]{1,200})@(?<revision>\d{1,10})$/

const Progress = ({ last: { status, progress } }: { readonly last: Last }) => {
  if (status !== 'copying' && status !== 'verifying') return null
  const text = status === 'copying' ? 'Copying the store …' : 'Verifying the copy …'
  return (
    <p>
      <label>
        {text} <progress max={progress?.of ?? 1} {...(progress === null ? {} : { value: progress.done })} />
      </label>
    </p>
  )
}

const Found = ({ last: { status, changed, finding, findings, failure } }: { readonly last: Last }) => {
  if (status === 'failed') return <p className={styles.bad}>✕ {failure}</p>
  if (status === 'not_found')
    return <p className={styles.bad}>✕ The verification found nothing at the changed event.</p>
  if (status !== 'found' || changed === null || finding === null || findings === null) return null
  return (
    <div>
      <p>
        ✓ <strong>Tampering found.</strong> Stopped at{' '}
        <code>
          {changed.stream}@{changed.revision}
        </code>
        : hash expected <code>{changed.expected_hash}</code>, found <code>{changed.found_hash}</code>
      </p>
      <p className={styles.hint}>
        The auditor says: expected {finding.expected}; found {finding.found}. {counted(findings, 'finding')} in all. The
        copy is removed.
      </p>
    </div>
  )
}

/** Asks for the event to change, by its stream and revision. */
const TamperForm = ({
  place,
  isDisabled,
  onType,
  onSubmit,
}: {
  readonly place: string
  readonly isDisabled: boolean
  readonly onType: (typed: string) => void
  readonly onSubmit: (event: FormEvent) => void
}) => (
  <form className={styles.row} onSubmit={onSubmit}>
    <label className={styles.label}>
      Event
      <input
        className={`${controls.field} ${styles.event}`}
        value={place}
        placeholder="wallet-…@7"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
    <button type="submit" className={controls.secondary} disabled={isDisabled}>
      Tamper
    </button>
  </form>
)

/** Changes one byte of an event on a copy of the store, and shows where the verification of the copy finds it. */
export const TamperingPart = ({ tamper: { impossible, last } }: { readonly tamper: Demo['tamper'] }) => {
  const { isSending, failure, send } = useDemoCall()
  const newest = useEvents().findLast(({ stream }) => stream.startsWith('wallet-'))
  const [typed, setTyped] = useState<string>()
  const place = typed ?? newest?.ref ?? ''
  const { stream, revision } = PLACE.exec(place)?.groups ?? {}
  // A result of another event than that of the field is over; a failure before the change names none.
  const isOfPlace = last?.changed == null || typed === undefined || formatEventRef(last.changed) === typed
  const isBusy = isSending || last?.status === 'copying' || last?.status === 'verifying'
  const missing = useMissingRole(PATH)
  const tamper = (event: FormEvent): void => {
    event.preventDefault()
    if (stream !== undefined) send(PATH, { stream, revision: Number(revision) })
  }
  return (
    <div className={styles.part}>
      <TamperForm
        place={place}
        isDisabled={isBusy || missing !== undefined || impossible !== null || stream === undefined}
        onType={setTyped}
        onSubmit={tamper}
      />
      <p className={styles.hint}>
        {impossible === null ? (
          <>
            <strong className={styles.banner}>On a copy</strong> one digit of this event is changed, and the copy is
            verified. The store itself is only read.
          </>
        ) : (
          REASONS[impossible]
        )}
      </p>
      {place === '' && impossible === null ? (
        <p className={styles.hint}>
          Pay first, or enter the stream and revision of an event: the field names none yet.
        </p>
      ) : null}
      {missing === undefined ? null : <RoleNote verb="Tamper" missing={missing} />}
      {failure === undefined ? null : <FailureNote failure={failure} />}
      <div role="status">
        {last === null ? null : (
          <>
            <Progress last={last} />
            {isOfPlace ? <Found last={last} /> : null}
          </>
        )}
      </div>
    </div>
  )
}
