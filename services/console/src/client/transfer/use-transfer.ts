import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { findRecipient } from '@folio/contracts/http/wallet/find-recipient.ts'
import type { validateTransfer } from '@folio/contracts/http/wallet/validate-transfer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import { useClient, useClientId } from '../client-context.ts'
import { followUntilEnd } from './follow-transfer.ts'
import { type Intention, keptTransfer, newIntention } from './intention.ts'
import { askForTransfer, lookUpTransfer, sendTransfer, type TransferOutcome } from './send-transfer.ts'

/** The fields of the form. */
export type TransferFields = {
  readonly to: string
  readonly amount: string
  readonly currency: string
  readonly description: string
  readonly source: { readonly wallet_id: string; readonly type: string; readonly balance: string }
}

/** A checked transfer that waits for its confirmation. */
export type Checked = {
  readonly fields: TransferFields
  readonly recipient: DataOf<typeof findRecipient>
  readonly fee: DataOf<typeof validateTransfer>['details']['fee']
}

/** The place of a transfer on its way from the form to its outcome. */
export type TransferStep =
  | { readonly kind: 'form'; readonly failure?: Failure }
  | { readonly kind: 'checked'; readonly checked: Checked }
  /** The answer was lost: `note` says what is known. */
  | { readonly kind: 'unknown'; readonly intention: Intention; readonly note: string }
  | {
      readonly kind: 'sent'
      readonly intention: Intention
      readonly transactionId: number
      readonly state: 'pending' | 'complete' | 'returned'
    }
  | { readonly kind: 'refused'; readonly intention: Intention; readonly failure: Failure }

/** Returns a signal that is aborted when the component is left. */
const useLeaving = (): (() => AbortSignal) => {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return () => leaving.current.signal
}

/** Leads a transfer from the form to its outcome; at most one call is under way. */
export const useTransfer = () => {
  const { call } = useClient()
  const queries = useQueryClient()
  const clientId = useClientId()
  const kept = useMemo(() => keptTransfer(window.sessionStorage, clientId), [clientId])
  const ports = { call, kept }
  const leaving = useLeaving()
  const [step, setStep] = useState<TransferStep>(() => {
    const intention = kept.read()
    const note = 'The page was loaded again before the answer came.'
    return intention === undefined ? { kind: 'form' } : { kind: 'unknown', intention, note }
  })
  const isBusy = useRef(false)
  const [isWaiting, setWaiting] = useState(false)

  const alone = async (work: () => Promise<TransferStep>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setWaiting(true)
    try {
      setStep(await work())
    } finally {
      isBusy.current = false
      setWaiting(false)
    }
  }

  /** Follows a sent transfer until the money has arrived or the screen is left. */
  const follow = async (intention: Intention): Promise<void> => {
    const state = await followUntilEnd(async (signal) => {
      const { transfer } = await lookUpTransfer(call, intention, signal)
      return transfer?.state === 'complete' || transfer?.state === 'returned' ? transfer.state : undefined
    }, leaving())
    if (state === undefined) return
    setStep((now) => (now.kind === 'sent' && now.intention === intention ? { ...now, state } : now))
    await queries.invalidateQueries()
  }

  const stepOf = (intention: Intention, outcome: TransferOutcome): TransferStep => {
    if (outcome.kind !== 'unknown') void queries.invalidateQueries()
    if (outcome.kind !== 'sent') return { ...outcome, intention }
    void follow(intention)
    return { ...outcome, intention, state: 'pending' }
  }

  const attempt = async (intention: Intention, isRepeat: boolean): Promise<TransferStep> =>
    stepOf(intention, await sendTransfer(ports, intention, { isRepeat }))

  const ask = async (intention: Intention): Promise<TransferStep> =>
    stepOf(intention, await askForTransfer(ports, intention))

  const check = async (fields: TransferFields): Promise<TransferStep> => {
    try {
      const recipient = await call<DataOf<typeof findRecipient>>(
        pathOf('/wallet/v1/recipients', {}, { nickname: fields.to }),
      )
      const { currency, amount, source } = fields
      const { details } = await call<DataOf<typeof validateTransfer>>('/wallet/v1/transfers/validate', {
        body: {
          ...{ source_type: source.type, source_id: source.wallet_id, source_currency: currency },
          ...{ destination_type: recipient.wallet_type, destination_id: recipient.wallet_id },
          ...{ destination_currency: currency, amount, balance: source.balance },
        },
      })
      return { kind: 'checked', checked: { fields, recipient, fee: details.fee } }
    } catch (error) {
      return { kind: 'form', failure: failureOf(error) }
    }
  }

  const confirm = ({ fields, recipient }: Checked): Promise<TransferStep> =>
    attempt(
      newIntention({
        to: recipient.nickname,
        currency: fields.currency,
        amount: fields.amount,
        source_wallet_id: fields.source.wallet_id,
        destination_wallet_id: recipient.wallet_id,
        ...(fields.description === '' ? {} : { description: fields.description }),
      }),
      false,
    )

  return {
    step,
    isWaiting,
    check: (fields: TransferFields) => void alone(() => check(fields)),
    confirm: (checked: Checked) => void alone(() => confirm(checked)),
    ask: (intention: Intention) => void alone(() => ask(intention)),
    sendAgain: (intention: Intention) => void alone(() => attempt(intention, true)),
    begin: () => {
      // A refusal stays beside the fields, with the amount that would work.
      if (!isBusy.current) {
        setStep((now) => (now.kind === 'refused' ? { kind: 'form', failure: now.failure } : { kind: 'form' }))
      }
    },
  }
}
