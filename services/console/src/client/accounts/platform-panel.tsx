import { useClient } from '../client-context.ts'
import { PricedConfirmation } from '../exchange/priced-confirmation.tsx'
import { IntentionPanel } from '../intention/intention-panel.tsx'
import { useIntention } from '../intention/use-intention.ts'
import type { Wallets } from '../money-source.ts'
import styles from '../ui/screen.module.css'
import {
  type CheckedPlatform,
  checkPlatformTransfer,
  type OptionsAccount,
  type PlatformFields,
  platformDraft,
} from './check-platform-transfer.ts'
import { PlatformForm } from './platform-form.tsx'

/** Moves money between a wallet and a real options account. */
export const PlatformPanel = ({
  wallets,
  accounts,
}: {
  readonly wallets: Wallets
  readonly accounts: readonly OptionsAccount[]
}) => {
  const client = useClient()
  const flow = useIntention<CheckedPlatform>('platform')
  const check = (fields: PlatformFields): void => flow.check(() => checkPlatformTransfer(client, fields))
  const [first, ...others] = accounts.filter(({ account_type }) => account_type === 'real')
  return (
    <IntentionPanel
      title="Move money"
      question="Move this?"
      flow={flow}
      confirmation={(checked) => (
        <PricedConfirmation
          checked={checked}
          label="Move"
          draft={platformDraft(checked)}
          flow={flow}
          onAgain={() => check(checked.fields)}
        />
      )}
    >
      {(failure) =>
        first === undefined ? (
          <p className={styles.note}>Only an account with real money exchanges money with a wallet. Open one first.</p>
        ) : (
          <PlatformForm
            wallets={wallets}
            accounts={[first, ...others]}
            failure={failure}
            isWaiting={flow.isWaiting}
            onCheck={check}
          />
        )
      }
    </IntentionPanel>
  )
}
