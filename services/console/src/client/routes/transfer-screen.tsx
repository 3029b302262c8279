import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useSearch } from '@tanstack/react-router'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { OwnTransferForm } from '../transfer/own-transfer-form.tsx'
import { TransferForm } from '../transfer/transfer-form.tsx'
import { TransferPanel } from '../transfer/transfer-panel.tsx'
import { Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'

/** A transfer to another client, and, for a client with several wallets, one between these. */
export const TransferScreen = () => {
  const search = useSearch({ from: '/transfer' })
  const read = useRead<typeof listWallets>('/wallet/v1/wallets')
  return (
    <Screen title="Transfer">
      <TransferPanel title="To another client" form="transfer">
        {(props) => (
          <ReadStates read={read} what="the wallets" empty={{ text: 'There is no wallet.' }}>
            {(wallets) => <TransferForm {...props} wallets={wallets} first={search} />}
          </ReadStates>
        )}
      </TransferPanel>
      {read.data === undefined || read.data.length < 2 ? null : (
        <TransferPanel title="Between your wallets" form="own">
          {(props) => <OwnTransferForm {...props} wallets={read.data ?? []} />}
        </TransferPanel>
      )}
    </Screen>
  )
}
