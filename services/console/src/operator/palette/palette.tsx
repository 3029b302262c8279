import type { find } from '@folio/contracts/http/operator/find.ts'
import type { Role } from '@folio/contracts/http/role.ts'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { useRead } from '../reads/use-read.ts'
import { useCurrentSession } from '../session/use-current-session.ts'
import { actsOn, lackedRole, NAVIGATION } from '../shell/screens.ts'
import { foundLabels } from './found-labels.ts'
import { optionAfter, screensNamed } from './move.ts'
import { openFound } from './open-found.ts'
import styles from './palette.module.css'
import { useSettled } from './use-settled.ts'

const TYPED_MS = 250
/** The most characters that a search takes. */
const TYPED_MAX = 254
const NOTHING_FOUND =
  'No id, number, name, e-mail address or ticket is exactly this. ' +
  'The request id of an answer with 5xx stands in the log of Folio.'
const SCREENS = NAVIGATION.flatMap(({ group, screens }) =>
  screens.map((screen) => ({ ...screen, group, acts: actsOn(screen) })),
)

type Option = {
  readonly id: string
  readonly label: string
  readonly about: string
  readonly open: () => Promise<void>
}

/** Says what one does on a screen that was looked for by name, and which role the operator lacks for it. */
const aboutScreen = (
  { group, words, reads }: (typeof SCREENS)[number],
  { own, isNamed }: { readonly own: Role | undefined; readonly isNamed: boolean },
): string => {
  const lacked = lackedRole({ reads }, own)
  const about = isNamed ? `${group}: ${words}` : group
  return lacked === undefined ? about : `${about}; for the role ${lacked}`
}

/** Returns the screens and the things that match what was typed, and the state of the search. */
const useOptions = (typed: string) => {
  const go = useNavigate()
  const q = useSettled(typed.trim(), TYPED_MS)
  const read = useRead<typeof find>(pathOf('/operator/v1/find', {}, { q }), { isOn: q !== '' })
  const own = useCurrentSession().data?.operator.role
  const screens: readonly Option[] = screensNamed(SCREENS, typed).map((screen) => ({
    id: screen.label,
    label: screen.label,
    about: aboutScreen(screen, { own, isNamed: typed.trim() !== '' }),
    open: () => go({ to: screen.to }),
  }))
  // Enter must not open a result of an earlier text.
  const isOfText = q !== '' && q === typed.trim()
  const things = isOfText ? (read.data?.found ?? []) : []
  const found: readonly Option[] = things.map((thing) => ({
    id: `${thing.kind} ${thing.id}`,
    ...foundLabels(thing, q),
    open: () => openFound(go, thing),
  }))
  const isNothing = isOfText && read.data !== undefined && things.length === 0
  return {
    options: [...screens, ...found],
    read,
    isSearching: typed.trim() !== '' && (!isOfText || read.isFetching),
    isNothing,
  }
}

type StateProps = Omit<ReturnType<typeof useOptions>, 'options'> & { readonly hasOptions: boolean }

const State = ({ read, isSearching, isNothing, hasOptions }: StateProps) => (
  <>
    <p role="status" className={styles.state}>
      {isSearching ? 'Searching …' : isNothing && !hasOptions ? NOTHING_FOUND : ''}
    </p>
    {isNothing
      ? read.data?.not_searched.map(({ kind, reason }) => (
          <p key={`${kind} ${reason}`} className={styles.state}>
            Not searched for: {kind}. {reason}
          </p>
        ))
      : null}
    {read.error === null ? null : <FailureNote failure={failureOf(read.error)} onRetry={() => void read.refetch()} />}
  </>
)

/** The list of what was found, whose active option the input names by its id. */
const Options = ({
  list,
  options,
  active,
  onKey,
  onTake,
}: {
  /** The id of the list, with which the ids of its options begin. */
  readonly list: string
  readonly options: readonly Option[]
  readonly active: number
  readonly onKey: (event: KeyboardEvent) => void
  readonly onTake: (option: Option) => void
}) => (
  <div id={list} role="listbox" aria-label="What was found" className={styles.options}>
    {options.map((option, index) => (
      <div
        key={option.id}
        id={`${list}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        className={styles.option}
        onClick={() => onTake(option)}
        onKeyDown={onKey}
      >
        <FreeText text={option.label} /> <span className={styles.about}>{option.about}</span>
      </div>
    ))}
  </div>
)

/** Finds screens by a part of their name, and anything else by its id, its number or its exact name. */
export const Palette = ({
  initial = '',
  onClose,
}: {
  /** The text that is looked for at first. */
  readonly initial?: string
  readonly onClose: () => void
}) => {
  const list = useId()
  const [typed, setTyped] = useState(initial)
  const [chosen, setChosen] = useState(0)
  const { options, ...state } = useOptions(typed)
  const active = Math.min(chosen, options.length - 1)
  const take = (option: Option | undefined): void => {
    if (option === undefined) return
    onClose()
    option.open().catch(console.error)
  }
  const onKey = (event: KeyboardEvent): void => {
    const next = optionAfter(event.key, active, options.length)
    if (next !== undefined) setChosen(next)
    else if (event.key === 'Enter') take(options[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Find" onClose={onClose}>
      <input
        className={`${controls.field} ${styles.input}`}
        type="text"
        role="combobox"
        aria-label="A screen, an id, a number or an exact name"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={TYPED_MAX}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <Options list={list} options={options} active={active} onKey={onKey} onTake={take} />
      <State {...state} hasOptions={options.length > 0} />
    </Dialog>
  )
}
