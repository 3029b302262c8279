import { type FormEvent, useId, useState } from 'react'
import { type Failure, failureOf } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import styles from '../../ui/log-in-page.module.css'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useApi } from '../api-context.ts'
import { LinkFailure } from './link-failure.tsx'
import { logIn } from './log-in.ts'

type Cause = { readonly linkFailure: Failure | undefined; readonly wasLoggedIn: boolean }

const Explanation = ({ linkFailure, wasLoggedIn }: Cause) => {
  if (linkFailure !== undefined) return <LinkFailure failure={linkFailure} />
  if (wasLoggedIn)
    return (
      <p role="alert">
        The session has ended: it expired or was ended, or its operator was disabled or has another role. Log in again;
        the page stays where it is.
      </p>
    )
  return null
}

/** Asks for an operator token, where no session exists. */
export const LogInPage = ({ linkFailure, wasLoggedIn, onLoggedIn }: Cause & { readonly onLoggedIn: () => void }) => {
  const api = useApi()
  const field = useId()
  const [token, setToken] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  usePageTitle('Log in')

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    logIn(api, { token: token.trim() })
      .then(onLoggedIn)
      .catch((error: unknown) => setFailure(failureOf(error)))
      .finally(() => setSending(false))
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit}>
        <h1 className={styles.title}>Folio console</h1>
        <Explanation linkFailure={linkFailure} wasLoggedIn={wasLoggedIn} />
        <label htmlFor={field} className={styles.label}>
          Operator token
        </label>
        <input
          id={field}
          className={controls.field}
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        <button type="submit" className={controls.primary} disabled={isSending}>
          {isSending ? 'Logging in …' : 'Log in'}
        </button>
        {failure === undefined ? null : failure.status === 401 ? (
          <p role="alert" className={styles.refused}>
            ✕ No operator has this token, or the operator was disabled.
          </p>
        ) : (
          <FailureNote failure={failure} />
        )}
        <p className={styles.hint}>
          <code>npm start</code> and <code>npm run console</code> print links that are logged in already. The token of a
          local Folio is in <code>demo.json</code> in its data folder.
        </p>
      </form>
    </main>
  )
}
