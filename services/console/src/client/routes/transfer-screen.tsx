import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useSearch } from '@tanstack/react-router'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { TransferForm } from '../transfer/transfer-form.tsx'
import { Confirmation, Outcome, UnknownOutcome } from '../transfer/transfer-steps.tsx'
import { useTransfer } from '../transfer/use-transfer.ts'
import { Panel, Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'

/** A transfer to another client: the form, its check, its confirmation and its outcome. */
export const TransferScreen = () => {
  const search = useSearch({ from: '/transfer' })
  const read = useRead<typeof listWallets>('/wallet/v1/wallets')
  const { step, isWaiting, check, confirm, ask, sendAgain, begin } = useTransfer()
  const isInForm = step.kind === 'form' || step.kind === 'checked'
  return (
    <Screen title="Transfer">
      <Panel title={step.kind === 'checked' ? 'Send this?' : 'To another client'}>
        {step.kind === 'checked' ? (
          <Confirmation
            checked={step.checked}
            isWaiting={isWaiting}
            onConfirm={() => confirm(step.checked)}
            onBack={begin}
          />
        ) : null}
        {step.kind === 'unknown' ? (
          <UnknownOutcome step={step} isWaiting={isWaiting} onAsk={ask} onSendAgain={sendAgain} />
        ) : null}
        {step.kind === 'sent' || step.kind === 'refused' ? <Outcome step={step} onBegin={begin} /> : null}
        {/* The form stays, so that its fields are kept behind a confirmation and a refusal. */}
        <div hidden={step.kind !== 'form'}>
          {isInForm || step.kind === 'refused' ? (
            <ReadStates read={read} what="the wallets" empty={{ text: 'There is no wallet.' }}>
              {(wallets) => (
                <TransferForm
                  wallets={wallets}
                  first={search}
                  failure={step.kind === 'form' ? step.failure : undefined}
                  isWaiting={isWaiting}
                  onCheck={check}
                />
              )}
            </ReadStates>
          ) : null}
        </div>
      </Panel>
    </Screen>
  )
}
