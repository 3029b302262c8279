import { useState } from 'react'
import { type Failure, failureOf } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import styles from '../../ui/log-in-page.module.css'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { useApi } from '../api-context.ts'
import { LinkFailure } from './link-failure.tsx'
import { logIn } from './log-in.ts'
import type { HeldLink } from './redeem-link.ts'

/** Asks whether a link is to replace the running session: any page can lead here with a code of its own. */
export const HeldLinkPage = ({
  link: { code, operator },
  onDone,
}: {
  readonly link: HeldLink
  readonly onDone: () => void
}) => {
  const api = useApi()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  usePageTitle('Log in by a link')

  const redeem = (): void => {
    if (isSending) return
    setSending(true)
    logIn(api, { code })
      .then(onDone)
      .catch((error: unknown) => setFailure(failureOf(error)))
      .finally(() => setSending(false))
  }

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>Folio console</h1>
        <p>
          You are logged in{operator === undefined ? null : ' as '}
          {operator === undefined ? null : <FreeText text={operator} />}. The link that led here begins another session.
          Use it only if you opened it yourself.
        </p>
        {failure === undefined ? null : <LinkFailure failure={failure} />}
        <button type="button" className={controls.primary} onClick={onDone}>
          {operator === undefined ? 'Stay logged in' : `Stay logged in as ${operator}`}
        </button>
        <button type="button" className={controls.secondary} disabled={isSending} onClick={redeem}>
          {isSending ? 'Logging in …' : 'Use the link instead'}
        </button>
      </div>
    </main>
  )
}
