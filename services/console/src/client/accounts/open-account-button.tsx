import { useClient } from '../client-context.ts'
import { AskTwiceButton } from '../ui/ask-twice-button.tsx'
import styles from '../ui/screen.module.css'

/** Opens an options account of a type; a client has at most one of each, so that a repeat opens no second one. */
export const OpenAccountButton = ({ type }: { readonly type: 'real' | 'demo' }) => {
  const { call } = useClient()
  const body = { currency: 'USD', group: 'row', account_type: type }
  return (
    <p className={styles.note}>
      <AskTwiceButton
        label={type === 'real' ? 'Open an account with real money' : 'Open an account with play money'}
        sureLabel={type === 'real' ? 'Open it: ● real money' : 'Open it: ◌ play money'}
        act={() => call('/trading/v1/options/accounts', { body })}
      />
    </p>
  )
}
