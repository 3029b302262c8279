import type {
  dropDeadLetter,
  dropDeadLetters,
  replayDeadLetter,
  replayDeadLetters,
} from '@folio/contracts/http/operator/dead-letters.ts'
import { useId, useState } from 'react'
import { pathOf } from '../../api/path.ts'
import controls from '../../ui/controls.module.css'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { counted } from '../../ui/values/counted.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { ActForm } from '../act/act-form.tsx'
import { FindTextButton } from '../palette/find-text-button.tsx'
import { bodyText } from './body-text.ts'
import { commandIdOf } from './command-id-of.ts'
import styles from './dead-letters.module.css'
import { EFFECTS, type Letter } from './letter-columns.tsx'

type Place = { readonly topic: string; readonly offset: number }

const GONE = 'Nothing happened: the letter was handled or removed before.'

/** The cause for which the API refuses to replay a letter; undefined if it can be sent, or is not listed. */
const hindranceOf = (letter: Letter | undefined): string | undefined => {
  if (letter === undefined) return undefined
  if (letter.whole !== null) return 'The letter holds only the beginning of its message.'
  return letter.decode_error === null ? undefined : 'The service cannot read the message.'
}

const NoReplay = ({ hindrance }: { readonly hindrance: string }) => {
  const id = useId()
  return (
    <div className={styles.act}>
      <h3 className={styles.title}>Replay</h3>
      <p id={id}>{hindrance} It cannot be replayed, and can be dropped.</p>
      <button type="button" className={controls.secondary} disabled aria-describedby={id}>
        Replay
      </button>
    </div>
  )
}

/** A letter, and if it is no longer listed, so that no act is offered and only an outcome is shown. */
type OneLetter = Place & { readonly isOver: boolean }

const Replay = ({ topic, offset, isOver }: OneLetter) => (
  <ActForm<typeof replayDeadLetter>
    intention={`replay one ${topic} ${offset}`}
    verb="Replay"
    isOver={isOver}
    isOnce
    path={pathOf('/operator/v1/dead-letters/{topic}/letters/{offset}/replay', { topic, offset: String(offset) })}
    confirm={() => `Letter ${offset} is sent to ${topic} again, and listed no more. Others stay.`}
    done={({ outcome }) => (outcome === 'replayed' ? 'The letter was sent again.' : GONE)}
  />
)

const Drop = ({ topic, offset, isOver }: OneLetter) => (
  <ActForm<typeof dropDeadLetter>
    intention={`drop one ${topic} ${offset}`}
    verb="Drop"
    isDangerous
    isOver={isOver}
    isOnce
    path={pathOf('/operator/v1/dead-letters/{topic}/letters/{offset}/drop', { topic, offset: String(offset) })}
    confirm={() => `Letter ${offset} of ${topic} is listed no more. Others stay.`}
    done={({ outcome }) => (outcome === 'dropped' ? 'The letter was dropped.' : GONE)}
  />
)

const sentAgain = (letters: number): string =>
  `${counted(letters, 'letter')} ${letters === 1 ? 'was' : 'were'} sent again`

const AllUpTo = ({ topic, offset }: Place) => (
  <details>
    <summary>All letters up to this one</summary>
    <ActForm<typeof replayDeadLetters>
      intention={`replay ${topic} ${offset}`}
      verb="Replay all up to it"
      path={pathOf('/operator/v1/dead-letters/{topic}/replay', { topic })}
      bodyOf={() => ({ to: offset })}
      confirm={() =>
        `All letters of ${topic} up to number ${offset} are sent to their topic again, in order. Letters that cannot be read stay.`
      }
      done={({ replayed, kept }) =>
        kept === 0
          ? `${sentAgain(replayed)}.`
          : `${sentAgain(replayed)}; of the others, ${counted(kept, 'letter')} cannot be sent and stay at the end.`
      }
    />
    <ActForm<typeof dropDeadLetters>
      intention={`drop ${topic} ${offset}`}
      verb="Drop all up to it"
      isDangerous
      path={pathOf('/operator/v1/dead-letters/{topic}/drop', { topic })}
      bodyOf={() => ({ to: offset })}
      confirm={() => `All letters of ${topic} up to number ${offset} are dropped for good.`}
      done={({ dropped }) => `${counted(dropped, 'letter')} ${dropped === 1 ? 'was' : 'were'} dropped.`}
    />
  </details>
)

/** The id of the command in a letter, by which the event that answers it is found. */
const Command = ({ letter }: { readonly letter: Letter }) => {
  const id = commandIdOf(letter)
  if (id === undefined) return null
  return (
    <p>
      Command <Copyable text={id} label="the id of the command" />{' '}
      <FindTextButton text={id}>Find the event that answers it</FindTextButton>
    </p>
  )
}

const Body = ({ letter, isOver }: { readonly letter: Letter; readonly isOver: boolean }) => {
  const { value, whole, headers, decode_error, replay_effect } = letter
  const { text, isText } = bodyText(value)
  return (
    <>
      {isOver ? null : <p>Effect of a replay now: {EFFECTS[replay_effect]}.</p>}
      <Command letter={letter} />
      {whole === null ? null : <p>Only the beginning of {whole.bytes} bytes is kept; such a letter is not replayed.</p>}
      {decode_error === null ? null : (
        <p className={styles.fault}>
          ✕ The service cannot read it: <FreeText text={decode_error} />
        </p>
      )}
      {isText ? null : <p>The body is no text; this is base64.</p>}
      <pre className={styles.body}>
        <FreeText text={text} />
      </pre>
      <CopyButton text={text} label="the body" />
      <h3 className={styles.title}>Headers</h3>
      <pre className={styles.body}>
        <FreeText text={JSON.stringify(headers, null, 2)} />
      </pre>
    </>
  )
}

/** Returns a letter as it was listed last while its drawer is open, so that an act does not take its text and its ids away. */
const useSeenLetter = (letter: Letter | undefined): Letter | undefined => {
  const [seen, setSeen] = useState(letter)
  if (letter !== undefined && letter !== seen) setSeen(letter)
  return letter ?? seen
}

const Over = ({ isSeen }: { readonly isSeen: boolean }) => (
  <p>
    {isSeen
      ? 'It is listed no more: it was replayed or dropped. Its text stays here until this is closed.'
      : 'It is not among the letters that are listed: it was replayed or dropped, or Folio was started again as one process, which keeps letters only while it runs.'}
  </p>
)

/** Shows a dead letter, and replays or drops it, or all letters up to it. */
export const LetterDrawer = ({
  topic,
  offset,
  letter,
  isRead,
  onClose,
}: Place & {
  readonly letter: Letter | undefined
  /** True once the letters are read, so that a letter that is missing is known to be gone. */
  readonly isRead: boolean
  readonly onClose: () => void
}) => {
  const seen = useSeenLetter(letter)
  const hindrance = hindranceOf(letter)
  const isOver = isRead && letter === undefined
  return (
    <Drawer title={`Letter ${offset} of ${topic}`} onClose={onClose}>
      {isOver ? <Over isSeen={seen !== undefined} /> : null}
      {seen === undefined ? null : <Body letter={seen} isOver={isOver} />}
      {hindrance === undefined ? (
        <Replay topic={topic} offset={offset} isOver={isOver} />
      ) : (
        <NoReplay hindrance={hindrance} />
      )}
      <Drop topic={topic} offset={offset} isOver={isOver} />
      <AllUpTo topic={topic} offset={offset} />
    </Drawer>
  )
}
