import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import { useRef, useState } from 'react'
import { isOutcomeOpen, SocketRefused } from '../../../api/socket/socket-failure.ts'

/** The place of a call about an open contract on its way to its outcome. */
export type ActStep =
  | { readonly kind: 'none' | 'sending' | 'done' }
  | { readonly kind: 'refused'; readonly code: SocketError['code']; readonly message: string }
  /** No answer came: the contract itself shows what became of it. */
  | { readonly kind: 'unknown' }

/** Tells if a sale was refused because the bid fell, after which alone the client may take whatever is bid. */
export const isAtMarket = (step: ActStep): boolean => step.kind === 'refused' && step.code === 'PriceMoved'

/** Drops an outcome, which is about the fields as they were; a call under way stays. */
export const withoutOutcome = (step: ActStep): ActStep => (step.kind === 'sending' ? step : { kind: 'none' })

/** The calls about a contract: the place of the last one, how one is made, and how its outcome is taken off the page. */
type Acts = {
  readonly step: ActStep
  readonly act: (call: () => Promise<unknown>) => void
  readonly forgetOutcome: () => void
}

/** Makes calls about a contract, one at a time; a contract ends once, whatever is asked twice. */
export const useAct = (): Acts => {
  const [step, setStep] = useState<ActStep>({ kind: 'none' })
  const isBusy = useRef(false)
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setStep({ kind: 'sending' })
    try {
      await call()
      setStep({ kind: 'done' })
    } catch (error) {
      if (error instanceof SocketRefused && !isOutcomeOpen(error.error)) {
        setStep({ kind: 'refused', code: error.error.code, message: error.message })
      } else setStep({ kind: 'unknown' })
    } finally {
      isBusy.current = false
    }
  }
  return { step, act: (call) => void run(call), forgetOutcome: () => setStep(withoutOutcome) }
}
