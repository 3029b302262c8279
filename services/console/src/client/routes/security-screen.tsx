import type { listGrants } from '@folio/contracts/http/account/grants.ts'
import type { listTokens } from '@folio/contracts/http/account/tokens.ts'
import { type ReactNode, useState } from 'react'
import { scopeWords } from '../../ui/scopes/scope-words.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { endOfGrant, grantName } from '../security/grant-name.ts'
import { RevokeButton } from '../security/revoke-button.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { Scrolled } from '../ui/scrolled.tsx'
import { useRead } from '../use-read.ts'

const Table = ({
  label,
  heads,
  children,
}: {
  readonly label: string
  readonly heads: readonly string[]
  readonly children: ReactNode
}) => (
  <Scrolled label={label}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Scrolled>
)

const ENDS_TOKEN = 'Programs that use the token are refused within a second; the token cannot be restored.'

const NO_GRANTS =
  'No application has access. One that sends you to the log-in of Folio appears here once you have let it in.'

/** Says whose access the last revocation of a list ended; nothing before the first one. */
const EndedNote = ({ of }: { readonly of: string | undefined }) => (
  <p role="status" className={of === undefined ? styles.hidden : `${styles.note} ${styles.ok}`}>
    {of === undefined ? null : (
      <>
        ✓ The access of <FreeText text={of} /> has ended.
      </>
    )}
  </p>
)

const Grants = () => {
  const [ended, setEnded] = useState<string>()
  const read = useRead<typeof listGrants>('/account/v1/grants')
  return (
    <>
      <EndedNote of={ended} />
      <ReadStates read={read} what="the applications" empty={{ text: NO_GRANTS }}>
        {(grants) => (
          <Table label="Applications with access" heads={['Application', 'May', 'Since', 'Access']}>
            {grants.map((grant) => (
              <tr key={grant.id}>
                <th scope="row">
                  <FreeText text={grantName(grant)} />
                </th>
                <td data-label="May">{scopeWords(grant.scopes, 'your')}</td>
                <td data-label="Since">
                  <Moment time={grant.created_at} isDated />
                </td>
                <td>
                  <RevokeButton
                    path={`/account/v1/grants/${grant.id}/revoke`}
                    name={grantName(grant)}
                    effect={endOfGrant(grant)}
                    onEnded={() => setEnded(grantName(grant))}
                  />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </ReadStates>
    </>
  )
}

const Tokens = () => {
  const [ended, setEnded] = useState<string>()
  const read = useRead<typeof listTokens>('/account/v1/tokens')
  return (
    <>
      <EndedNote of={ended} />
      <ReadStates
        read={read}
        what="the tokens"
        empty={{
          text: 'There is no personal access token. Tokens are for programs: a program that you let in creates one by the API of Folio.',
        }}
      >
        {(tokens) => (
          <Table label="Personal access tokens" heads={['Name', 'May', 'Created', 'Expires', 'Access']}>
            {tokens.map(({ id, name, scopes, created_at, expires_at }) => (
              <tr key={id}>
                <th scope="row">
                  <FreeText text={name} />
                </th>
                <td data-label="May">{scopeWords(scopes, 'your')}</td>
                <td data-label="Created">
                  <Moment time={created_at} isDated />
                </td>
                <td data-label="Expires">{expires_at === null ? 'never' : <Moment time={expires_at} isDated />}</td>
                <td>
                  <RevokeButton
                    path={`/account/v1/tokens/${id}/revoke`}
                    name={name}
                    effect={ENDS_TOKEN}
                    onEnded={() => setEnded(name)}
                  />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </ReadStates>
    </>
  )
}

/** Applications with access, personal access tokens, and the password. */
export const SecurityScreen = () => (
  <Screen title="Security">
    <Panel title="Applications with access">
      <Grants />
    </Panel>
    <Panel title="Personal access tokens">
      <Tokens />
    </Panel>
    <Panel title="Password">
      <p className={styles.note}>
        <a href="/login/password">Change the password</a>: all log-ins with the old one end, also this one.
      </p>
    </Panel>
  </Screen>
)
