import controls from '../../ui/controls.module.css'
import { AskTwiceButton } from '../ui/ask-twice-button.tsx'
import styles from '../ui/screen.module.css'
import type { Intention } from './intention.ts'
import { Moved } from './intention-steps.tsx'
import type { RequestState } from './send-intention.ts'

/** The words by which a client gives up waiting for the outcome of a request. */
export type GiveUpWords = {
  /** The button for a request that Folio does not have. */
  readonly lost: string
  /** The button for a request that is older than the ids that Folio keeps. */
  readonly forgotten: string
  /** The sentences that say what may still happen to a request that Folio may have, and where to look for it. */
  readonly effect: string
}

/** The words about requests that move money between wallets, accounts and agents. */
export const MONEY_WORDS: GiveUpWords = {
  lost: 'It was not made: forget it',
  forgotten: 'I have looked into the statement: forget it',
  effect:
    'The request may have been made, or may still be made within a minute. Look into the statement before you make ' +
    'another one, which would move the money once more.',
}

/** Says that the outcome of a request is not known yet, asks for it by its id, and lets the client give up waiting. */
export const UnknownOutcome = ({
  step: { intention, note, requestState },
  flow: { isWaiting, ask, sendAgain, giveUp },
  words,
}: {
  readonly step: { readonly intention: Intention; readonly note: string; readonly requestState: RequestState }
  readonly flow: {
    readonly isWaiting: boolean
    readonly ask: (intention: Intention) => void
    /** Left out for a request that is asked for by sending it again. */
    readonly sendAgain?: (intention: Intention) => void
    readonly giveUp: (intention: Intention) => void
  }
  readonly words: GiveUpWords
}) => (
  <div role="alert" className={styles.form}>
    <p className={styles.pending}>
      … Not known yet: <Moved intention={intention} />. {note}
    </p>
    <div className={styles.row}>
      {requestState === 'forgotten' && sendAgain === undefined ? null : (
        <button type="button" className={controls.primary} disabled={isWaiting} onClick={() => ask(intention)}>
          Ask what became of it
        </button>
      )}
      {requestState === 'forgotten' || sendAgain === undefined ? null : (
        <button type="button" className={controls.secondary} disabled={isWaiting} onClick={() => sendAgain(intention)}>
          Send again with the same id
        </button>
      )}
      {requestState === 'lost' || requestState === 'forgotten' ? (
        <button type="button" className={controls.quiet} disabled={isWaiting} onClick={() => giveUp(intention)}>
          {words[requestState]}
        </button>
      ) : null}
    </div>
    {requestState === 'lost' || requestState === 'forgotten' ? null : (
      <div>
        <AskTwiceButton
          label="Stop waiting"
          sureLabel="I have looked: stop waiting"
          effect={words.effect}
          act={async () => giveUp(intention)}
        />
      </div>
    )}
    <p className={styles.hint}>
      Request id, for the support: <code>{intention.requestId}</code>
    </p>
  </div>
)
