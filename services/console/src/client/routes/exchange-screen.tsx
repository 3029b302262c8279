import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useSearch } from '@tanstack/react-router'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { useClient } from '../client-context.ts'
import { type CheckedExchange, checkExchange, type ExchangeFields, exchangeDraft } from '../exchange/check-exchange.ts'
import { ExchangeForm } from '../exchange/exchange-form.tsx'
import { PricedConfirmation } from '../exchange/priced-confirmation.tsx'
import { IntentionPanel } from '../intention/intention-panel.tsx'
import { useIntention } from '../intention/use-intention.ts'
import { Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'

/** An exchange between currencies, in one wallet or from one of the client's wallets to another. */
export const ExchangeScreen = () => {
  const search = useSearch({ from: '/exchange' })
  const client = useClient()
  const read = useRead<typeof listWallets>('/wallet/v1/wallets')
  const flow = useIntention<CheckedExchange>('exchange')
  const check = (fields: ExchangeFields): void => flow.check(() => checkExchange(client, fields))
  return (
    <Screen title="Exchange">
      <IntentionPanel
        title="Exchange a currency"
        question="Exchange this?"
        flow={flow}
        confirmation={(checked) => (
          <PricedConfirmation
            checked={checked}
            label="Exchange"
            draft={exchangeDraft(checked)}
            flow={flow}
            onAgain={() => check(checked.fields)}
          />
        )}
      >
        {(failure) => (
          <ReadStates read={read} what="the wallets" empty={{ text: 'There is no wallet.' }}>
            {(wallets) => (
              <ExchangeForm
                wallets={wallets}
                first={search}
                failure={failure}
                isWaiting={flow.isWaiting}
                onCheck={check}
              />
            )}
          </ReadStates>
        )}
      </IntentionPanel>
    </Screen>
  )
}
