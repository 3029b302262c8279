import { FrozenNote } from '../../accounts/frozen-note.tsx'
import styles from '../acts.module.css'

/** Says that an account is in the state already that the open form would bring it into; a frozen one says since when and by whom. */
export const AlreadyNote = ({ account, status }: { readonly account: string; readonly status: string }) => (
  <p role="status" className={styles.pending}>
    ◌ The act would change nothing: the account is {status} already
    {status === 'frozen' ? (
      <>
        {' '}
        <FrozenNote stream={account.replace(':', '-')} />
      </>
    ) : (
      '.'
    )}
  </p>
)
